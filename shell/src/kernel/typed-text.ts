// Keeps what a person has typed while the page reloads. A chunk of its own: few tabs reload for a newer shell.
import { isTick, keyOf, setField, typedFields } from './first-screen/matching.ts';

/** In sessionStorage; main.tsx reads it too. */
const TYPED_KEY = 'landfall-typed';
/** ms in which the page must show its fields again. */
const PATIENCE = 15_000;

interface Typed {
  path: string;
  /** By the field's kind and name, and its position among equal ones. */
  fields: [key: string, position: number, value: string | boolean][];
}

/** Stores the fields' contents in this tab, then reloads the page. Passwords and files are left out. */
export function reloadKeepingText(): void {
  const counts = new Map<string, number>();
  const fields = typedFields(document.body).map((field): Typed['fields'][number] => {
    const key = keyOf(field, document.body);
    const position = counts.get(key) ?? 0;
    counts.set(key, position + 1);
    return [key, position, isTick(field) ? field.checked : field.value];
  });
  const path = location.pathname + location.search;
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify({ path, fields } satisfies Typed));
  } catch {
    // no storage
  }
  location.reload();
}

/** Writes the stored contents into the page's fields as they appear. Fields that the page no longer has are dropped. */
export function restoreTyped(): void {
  const kept = JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? 'null') as Typed | null;
  sessionStorage.removeItem(TYPED_KEY);
  if (!kept || kept.path !== location.pathname + location.search) return;
  let waiting = kept.fields;
  const write = () => {
    const present = typedFields(document.body);
    waiting = waiting.filter(([key, position, value]) => {
      const field = present.filter((one) => keyOf(one, document.body) === key)[position];
      if (field) setField(field, value);
      return !field;
    });
    if (waiting.length === 0) watch.disconnect();
  };
  const watch = new MutationObserver(write);
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE);
  write();
}
