// A player who uses keys is never left without a focus: when what had it goes, the next thing has it.

const HAND = '[data-drop="hand"]';
const NEXT = [`${HAND} [tabindex="0"]`, '[data-part="actions"] button:not(:disabled)'];
const ALWAYS = 'header button'; // there while nothing else is

/** Watches a table; gives back how to stop. `came` says that the player has come from another page. */
export function keepFocus(root: HTMLElement, came: boolean): () => void {
  let had = false;
  let parked: HTMLElement | null = null; // where the focus waits until there is something to do
  const lost = (): boolean => document.activeElement === null || document.activeElement === document.body;
  const seen = (): void => {
    const waits = parked !== null && document.activeElement === parked;
    if (!lost() && !waits) {
      had = true;
      parked = null;
    } else if (had || came) {
      const next = find(root, NEXT);
      parked = next === null && had ? find(root, [ALWAYS]) : null;
      (next ?? parked)?.focus({ preventScroll: true });
    }
  };
  const watch = new MutationObserver(seen);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'open', 'tabindex'],
  });
  root.addEventListener('focusin', seen);
  seen();
  return () => watch.disconnect();
}

function find(root: HTMLElement, places: readonly string[]): HTMLElement | null {
  for (const where of places) {
    const found = root.querySelector<HTMLElement>(where);
    if (found) return found;
  }
  return null;
}

/** Takes the focus if nothing else has it, or only a card that cannot be played now. */
export function focusIfIdle(element: HTMLElement): void {
  const now = document.activeElement;
  if (now === null || now === document.body || now.closest(HAND)) element.focus({ preventScroll: true });
}

/** Left and right find the hand when nothing has the focus. */
export function focusHandOnArrow(event: KeyboardEvent): void {
  if (document.activeElement !== document.body || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
  const hand = document.querySelector(HAND);
  const card =
    hand?.querySelector<HTMLElement>('[tabindex="0"]:not([aria-disabled="true"])') ??
    hand?.querySelector<HTMLElement>('button:not([aria-disabled="true"])');
  card?.focus();
  event.preventDefault();
}
