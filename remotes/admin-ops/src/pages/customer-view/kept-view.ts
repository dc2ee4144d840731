import { useShell, useStore } from '@landfall/contract';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { CustomerView } from './view.query.ts';

const text = v.string();
const view = v.object({
  customer_id: text,
  full_name: v.nullable(text),
  email: v.nullable(text),
  started_at: text,
  ends_at: text,
});

/** The view that a reload of this tab goes on with: of this admin and customer, while its reads work. */
function readView(key: string): CustomerView | undefined {
  try {
    const kept = v.parse(view, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return Date.parse(kept.ends_at) > Date.now() ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a view while its page is open, also through a reload. Leaving the page ends it. */
export function useKeptView(customerId: string) {
  const admin = useStore(useShell().session).user?.id ?? '';
  const key = `landfall.view.${admin}.${customerId}`;
  const [kept, setKept] = useState(() => readView(key));
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
  return {
    kept,
    keep(started: CustomerView) {
      sessionStorage.setItem(key, JSON.stringify(started));
      setKept(started);
    },
  };
}
