const FIELD = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), [contenteditable=true]';
const LAST_BUTTON = '.ant-modal-footer button:last-of-type:not(:disabled)';

/** Where the focus of a dialog that has just opened belongs: its first field, else the button that answers it. */
const firstOf = (modal: Element): HTMLElement | null =>
  modal.querySelector<HTMLElement>(`.ant-modal-body :is(${FIELD})`) ?? modal.querySelector<HTMLElement>(LAST_BUTTON);

/** Without motion antd draws a modal hidden for one moment, in which `autoFocus` is lost; its focus trap then takes the first thing it
 *  finds, the X. Where the focus comes to the X from outside the dialog it goes on to where it belongs. Shift+Tab reaches the X as ever.
 *  @returns what stops the minding */
export function mindDialogFocus(page: Document): () => void {
  const arrived = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches('.ant-modal-close')) return;
    const modal = target.closest('.ant-modal');
    if (!modal || (relatedTarget instanceof Node && modal.contains(relatedTarget))) return;
    firstOf(modal)?.focus();
  };
  page.addEventListener('focusin', arrived);
  return () => page.removeEventListener('focusin', arrived);
}
