import { paged } from '@landfall/admin';
import { type Db, type Selected, unwrapPage } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** Somebody who can sign in, and whether as an admin. */
const PERSON = 'id,full_name,email,phone,created_at,is_admin';
export type Person = Selected<'admin_customers', typeof PERSON>;

/** Admins first, then the newest. */
export const PEOPLE: ListSpec = { sortable: ['is_admin', 'full_name', 'created_at'], sort: '-is_admin', filters: [] };

const SEARCHED = ['full_name', 'email', 'phone'];

export const people = (db: Db, list: ListState) =>
  queryOptions({
    queryKey: settingsKeys.users(list),
    queryFn: ({ signal }) =>
      unwrapPage(paged(db.from('admin_customers').select(PERSON, { count: 'exact' }), list, SEARCHED).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });
