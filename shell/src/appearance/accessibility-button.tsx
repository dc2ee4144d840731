import { useState } from 'react';
import { createPart } from '../parts/part.tsx';
import type { AccessibilityPanelProps } from './accessibility-panel.tsx';

const AccessibilityPanel = createPart<AccessibilityPanelProps>(() =>
  import('./accessibility-panel.tsx').then((file) => file.AccessibilityPanel),
);

/** In the footer of every page of the shop, and at the foot of the admin's sidebar. */
export function AccessibilityButton({ className = 'sh-foot-button' }: { className?: string }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Accessibility
      </button>
      {open !== undefined && <AccessibilityPanel open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
