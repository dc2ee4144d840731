import { type Db, type Selected, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** Somebody who can sign in, and whether as an admin. */
const PERSON = 'id,full_name,email,phone,created_at,is_admin';
export type Person = Selected<'admin_customers', typeof PERSON>;

/** How many are shown at once; whoever is not among them is found by the search. */
export const SHOWN = 50;

/** A sign that means something to the filter or to LIKE stands for any one character. */
const pattern = (search: string): string => `%${search.replace(/[%_*\\,()"]/g, '_')}%`;

/** Admins first, then the newest, among those whose name, e-mail or phone has the text. */
export const people = (db: Db, search: string) =>
  queryOptions({
    queryKey: settingsKeys.users(search),
    queryFn: ({ signal }) => {
      const all = db.from('admin_customers').select(PERSON);
      const found = search
        ? all.or(['full_name', 'email', 'phone'].map((column) => `${column}.ilike.${pattern(search)}`).join(','))
        : all;
      const sorted = found.order('is_admin', { ascending: false }).order('created_at', { ascending: false }).limit(SHOWN);
      return unwrap(sorted.abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });
