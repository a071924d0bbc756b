// The title of the window blinks until somebody looks at it.

const BLINK = 1000;

let timer: ReturnType<typeof setInterval> | undefined;

/** Does nothing while the page is looked at. */
export function blinkTitle(text: string): void {
  clearInterval(timer);
  if (isLookedAt()) return;
  let usual = document.title;
  let on = false;
  timer = setInterval(() => {
    if (document.title !== text) usual = document.title;
    on = !on && !isLookedAt();
    document.title = on ? text : usual;
    if (isLookedAt()) clearInterval(timer);
  }, BLINK);
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
