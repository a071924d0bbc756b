// Where the keyboard is when something new is asked: there, unless the player is busy elsewhere.

/** Takes the focus if nothing else has it, or only a card that cannot be played now. */
export function asked(element: HTMLElement): void {
  const now = document.activeElement;
  if (now === null || now === document.body || now.closest('[aria-label="Your hand"]'))
    element.focus({ preventScroll: true });
}

/** Left and right find the hand when nothing has the focus. */
export function toHand(event: KeyboardEvent): void {
  if (document.activeElement !== document.body || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
  const hand = document.querySelector('[aria-label="Your hand"]');
  const card =
    hand?.querySelector<HTMLElement>('[tabindex="0"]:not([aria-disabled="true"])') ??
    hand?.querySelector<HTMLElement>('button:not([aria-disabled="true"])');
  card?.focus();
  event.preventDefault();
}
