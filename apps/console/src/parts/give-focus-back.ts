/**
 * Gives the focus back to what opened a dialog. Where that goes, such as the row that was deleted, the title of the page gets the
 * focus: else whoever works by the keyboard would begin at the top of the page.
 */
export function giveFocusBack(opener: HTMLElement): void {
  if (opener === document.body) return;
  opener.focus();
  const isDone = (): boolean => {
    if (opener.isConnected) return document.activeElement !== opener;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    return true;
  };
  if (isDone()) return;
  const watch = new MutationObserver(() => isDone() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
}
