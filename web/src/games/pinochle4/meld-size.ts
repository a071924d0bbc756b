// Melds of all four must be seen at once: their cards are laid smaller until they fit.

const SIZES = [1, 0.9, 0.8, 0.7, 0.6];

/** Whether all that lies in a place fits it, at the largest size of melds that does. */
export function fitMelds(place: Pick<HTMLElement, 'style' | 'scrollHeight' | 'clientHeight'>): boolean {
  return SIZES.some(size => {
    place.style.setProperty('--meld-size', String(size));
    return place.scrollHeight <= place.clientHeight + 1; // both are rounded
  });
}
