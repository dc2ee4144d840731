import { useEffect } from 'react';

/** Calls back on Ctrl or Cmd with a letter, anywhere in the page. */
export function useHotkey(letter: string, pressed: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
