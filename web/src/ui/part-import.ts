import { sleep } from './sleep';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/** Imports a part of the page. If the server cannot be reached, tries again, `tries` times in all. */
export async function importPart<T>(load: () => Promise<T>, tries: number): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch (error) {
      if (--tries <= 0) throw error;
    }
    await sleep(pause);
    await loadMissingStyles();
  }
}

/** Fetches again the style sheets that could not be fetched: an import asks for each of them only once. */
async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(link => !link.sheet).map(replaceLink));
}

async function replaceLink(link: HTMLLinkElement): Promise<void> {
  const fresh = link.cloneNode() as HTMLLinkElement;
  const settled = new Promise(resolve => {
    fresh.onload = resolve;
    fresh.onerror = resolve;
  });
  link.replaceWith(fresh);
  await settled;
}
