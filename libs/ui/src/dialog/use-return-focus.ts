import { useLayoutEffect, useMemo, useState } from 'react';

/** Where the focus goes after a dialog that leads to other pages closes. antd returns it to the opener, with a delay; this does not take
 *  the focus from a person who has moved on, for example to the next page's first field.
 *  @returns antd's `focusable` */
export function useReturnFocus(open: boolean): { focusTriggerAfterClose: boolean } {
  const [isElsewhere, setElsewhere] = useState(false);
  if (open && isElsewhere) setElsewhere(false);

  // Runs before the dialog takes the focus itself, which does not count as moving on.
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
