import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

export type Carrier = Row<'carriers'>;

export const carriers = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.carriers(),
    queryFn: ({ signal }) => unwrap(db.from('carriers').select().order('sort').order('name').abortSignal(signal)),
  });
