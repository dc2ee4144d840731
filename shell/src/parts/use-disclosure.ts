import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** A button that shows a list below it. Closes on Escape (focus returns to the button), on a press elsewhere and when the focus leaves. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const pressed = ({ target }: PointerEvent) => {
      if (!area.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [open]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !area.current?.contains(relatedTarget)) setOpen(false);
  };
  return { open, toggle: () => setOpen(!open), close: () => setOpen(false), area, button, handlers: { onKeyDown, onBlur } };
}
