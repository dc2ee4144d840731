const FIELD = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), [contenteditable=true]';
const LAST_BUTTON = '.ant-modal-footer button:last-of-type:not(:disabled)';

/** A new dialog's first focus: its first field, else its main button. */
const firstOf = (modal: Element): HTMLElement | null =>
  modal.querySelector<HTMLElement>(`.ant-modal-body :is(${FIELD})`) ?? modal.querySelector<HTMLElement>(LAST_BUTTON);

/** Without motion, antd renders a modal hidden for a moment, in which `autoFocus` is lost; its focus trap then takes the first focusable
 *  element, the X. When the focus moves to the X from outside the dialog, this moves it on to the right element. Shift+Tab still reaches
 *  the X.
 *  @returns a function that stops it */
export function fixDialogFocus(page: Document): () => void {
  const arrived = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches('.ant-modal-close')) return;
    const modal = target.closest('.ant-modal');
    if (!modal || (relatedTarget instanceof Node && modal.contains(relatedTarget))) return;
    firstOf(modal)?.focus();
  };
  page.addEventListener('focusin', arrived);
  return () => page.removeEventListener('focusin', arrived);
}
