// What is scrolled says that it goes on below, on every machine: many hide their scroll bars.

const EDGE = 6; // px that nobody misses

/** Marks an element with the class `further` while there is more of it below. */
export function scrollHint(node: HTMLElement): { destroy(): void } {
  const look = (): void => {
    node.classList.toggle('further', node.scrollTop + node.clientHeight < node.scrollHeight - EDGE);
  };
  const size = new ResizeObserver(look);
  const inside = new MutationObserver(look);
  size.observe(node);
  inside.observe(node, { childList: true, subtree: true, characterData: true });
  node.addEventListener('scroll', look, { passive: true });
  return {
    destroy() {
      size.disconnect();
      inside.disconnect();
    },
  };
}
