import { useDialog } from '@landfall/ui';

const accessibilityPanel = () => import('./accessibility-panel.tsx').then((file) => file.AccessibilityPanel);

/** In the footer of every shop page and at the end of the admin sidebar. */
export function AccessibilityButton() {
  const { open, dialog } = useDialog(accessibilityPanel);
  return (
    <>
      <button type="button" className="sh-foot-button" aria-haspopup="dialog" onClick={open}>
        Accessibility
      </button>
      {dialog}
    </>
  );
}
