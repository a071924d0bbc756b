/** The whole screen for the page, or the window again. */
export function toggleFullscreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  void done?.catch(() => undefined);
}
