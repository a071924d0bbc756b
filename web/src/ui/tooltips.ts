// Hints on buttons: where they are not wanted, the browser finds none to show.

import { prefs } from '../preferences/preferences.svelte';

/**
 * A hint is taken off as the pointer comes, and read by nobody: names for screen readers are other
 * attributes.
 */
export function hideTooltips(): void {
  document.addEventListener(
    'pointerover',
    event => {
      if (prefs.on('tool_tips')) return;
      const found = (event.target as Element).closest?.('[title]');
      found?.removeAttribute('title');
    },
    true,
  );
}
