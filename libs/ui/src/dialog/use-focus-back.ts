import { useLayoutEffect, useMemo, useState } from 'react';

/** Where a dialog's focus goes once the dialog has left the screen, for one that leads to other pages. antd gives it back to what opened
 *  the dialog, a moment late; whoever is elsewhere by then, on a page that came or typing in its first field, is not called back.
 *  @returns antd's `focusable` */
export function useFocusBack(open: boolean): { focusTriggerAfterClose: boolean } {
  const [isElsewhere, setElsewhere] = useState(false);
  if (open && isElsewhere) setElsewhere(false);

  // Before the dialog takes the focus for itself: that is not elsewhere.
  useLayoutEffect(() => {
    if (open) return undefined;
    const arrived = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[role=dialog]')) setElsewhere(true);
    };
    document.addEventListener('focusin', arrived);
    return () => document.removeEventListener('focusin', arrived);
  }, [open]);

  return useMemo(() => ({ focusTriggerAfterClose: !isElsewhere }), [isElsewhere]);
}
