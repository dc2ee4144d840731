/** A ref of a bar that is fixed to the bottom of a phone: the page ends above it, however many lines the bar has (page.css). */
export function leaveRoom(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--lf-bar', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--lf-bar');
  };
}
