import { usePageOverlay } from '@landfall/ui';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

/** A button that shows a list below it. Closes on Escape (focus returns to the button), on a click elsewhere, when the focus leaves, and
 *  on navigation. */
export function useDisclosure() {
  const { isOpen, open, close } = usePageOverlay();
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const pressed = ({ target }: PointerEvent) => {
      if (!area.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [isOpen, close]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !area.current?.contains(relatedTarget)) close();
  };
  return { isOpen, toggle: isOpen ? close : open, close, area, button, handlers: { onKeyDown, onBlur } };
}
