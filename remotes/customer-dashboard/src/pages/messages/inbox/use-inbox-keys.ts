import { useEffect, useEffectEvent } from 'react';

/** What each key does, by its lower-case letter. */
type Keys = Readonly<Record<string, () => void>>;

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** Whether a dialog covers the page: no key reaches the page then. */
const isCovered = (): boolean => [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility?.());

/** Listens for the inbox's keys, except while someone types or a dialog is open. */
export function useInboxKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    if (!act || event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.target instanceof Element && event.target.closest(TYPING)) || isCovered()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
