import { useShell } from '@landfall/contract';
import { type ComponentType, useCallback, useState } from 'react';
import { usePageOverlay } from '../dialog/use-page-overlay.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** A dialog whose code loads when it first opens. A failed load shows a toast, and the next press retries.
 *  @param load must be the same function at each render
 *  @param more additional props of the dialog */
export function useDialog<More extends object = object>(
  load: () => Promise<ComponentType<DialogProps & More>>,
  more: More = {} as More,
) {
  const { toast, log } = useShell();
  const [Content, setContent] = useState<ComponentType<DialogProps & More>>();
  const { isOpen, open: openHere, close } = usePageOverlay();

  const open = useCallback(() => {
    load()
      .then((loaded) => {
        setContent(() => loaded);
        openHere();
      })
      .catch((error: unknown) => {
        log.error('modules', 'A dialog did not load', error);
        toast({ title: 'This did not open', description: 'Check your connection and press it again.', tone: 'destructive' });
      });
  }, [load, openHere, toast, log]);
  return { isOpen, open, close, dialog: Content ? <Content {...more} open={isOpen} onClose={close} /> : null };
}
