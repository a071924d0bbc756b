/** The whole screen for the page, or the window again. */
export function fullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  void done?.catch(() => undefined);
}
