import { useShell } from '@landfall/contract';
import { useOpenHere } from '@landfall/ui';
import { type ComponentType, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** A dialog whose code is loaded at the first opening. One that does not load says so in a toast, and the next press tries again. */
export function useDialog(load: () => Promise<ComponentType<DialogProps>>) {
  const { toast, log } = useShell();
  const [Content, setContent] = useState<ComponentType<DialogProps>>();
  const { isOpen, open: openHere, close } = useOpenHere();

  const open = async () => {
    try {
      const loaded = await load();
      setContent(() => loaded);
      openHere();
    } catch (error) {
      log.error('modules', 'A dialog of the shell did not load', error);
      toast({ title: 'This did not open', description: 'Check your connection and press it again.', tone: 'destructive' });
    }
  };
  return { isOpen, open: () => void open(), close, dialog: Content ? <Content open={isOpen} onClose={close} /> : null };
}
