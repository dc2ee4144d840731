import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The action of each key, by lower-case letter or "ctrl+enter". The page keeps keys that are undefined. */
export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const OVERLAY = '[role="dialog"]';

/** The name of a pressed key in a KeyMap. Shift alone does not change it; alt is never ours. */
export function nameOfKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | undefined {
  if (event.altKey) return undefined;
  const key = event.key.toLowerCase();
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key;
}

/** False for a letter typed into a field, and for every key while a dialog is open. */
export function isForPage(name: string, target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : undefined;
  if (element?.closest(OVERLAY)) return false;
  return name.startsWith('ctrl+') || !element?.closest(TYPING);
}

const isCovered = (): boolean => [...document.querySelectorAll(OVERLAY)].some((overlay) => overlay.checkVisibility?.());

/** Listens for a page's keys while the component is mounted. A key with Ctrl goes to the page before the focused field sees it: a picker
 *  would open by Ctrl+Enter, or stop it. */
export function useKeys(keys: KeyMap): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOfKey(event);
    const act = name && keys[name];
    if (!act || event.defaultPrevented || event.repeat || isCovered()) return;
    if (!isForPage(name, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const first = (event: KeyboardEvent) => void (nameOfKey(event)?.startsWith('ctrl+') && press(event));
    const last = (event: KeyboardEvent) => void (nameOfKey(event)?.startsWith('ctrl+') || press(event));
    document.addEventListener('keydown', first, { capture: true });
    document.addEventListener('keydown', last);
    return () => {
      document.removeEventListener('keydown', first, { capture: true });
      document.removeEventListener('keydown', last);
    };
  }, []);
}

/** J and K move the focus along the rows' `[data-row]`, Enter opens the focused one by itself, "/" goes to the search.
 *  @param toggle selects the focused row with X, by its `data-row-key` */
export function useRowKeys(
  rows: RefObject<HTMLElement | null>,
  search: RefObject<{ focus(): void } | null>,
  toggle?: (id: string) => void,
): void {
  const step = (by: 1 | -1) => () => {
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const here = all.findIndex((row) => row === document.activeElement);
    const next = here < 0 ? all[by > 0 ? 0 : all.length - 1] : all[here + by];
    next?.focus();
  };
  const select = () => {
    const id = document.activeElement?.closest('[data-row-key]')?.getAttribute('data-row-key');
    if (id && rows.current?.contains(document.activeElement)) toggle?.(id);
  };
  useKeys({ j: step(1), k: step(-1), x: toggle && select, '/': () => search.current?.focus() });
}
