import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { noticesKey } from '../../keys.query.ts';

const LATEST = 5;

/** The newest notices: what happened to the person's quotes and orders. */
export const notices = (db: Db, userId: string) =>
  queryOptions({
    queryKey: noticesKey(userId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('notices')
          .select('id,title,path,visible_at,read_at')
          .eq('user_id', userId)
          .order('visible_at', { ascending: false })
          .limit(LATEST)
          .abortSignal(signal),
      ),
  });
