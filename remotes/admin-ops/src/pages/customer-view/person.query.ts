import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { customerKeys } from '../../keys.query.ts';

/** Whose view it is. Null where no one has this ID. */
export const personOf = (db: Db, id: string) =>
  queryOptions({
    queryKey: [...customerKeys.details(id), 'name'],
    queryFn: ({ signal }) =>
      unwrap(db.from('profiles').select('id,full_name,email').eq('id', id).abortSignal(signal).maybeSingle()),
  });
