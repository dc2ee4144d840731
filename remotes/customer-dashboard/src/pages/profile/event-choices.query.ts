import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { eventChoicesKey } from '../../keys.query.ts';

/** Optional messages, with whether the person wants them in the app and by mail or SMS. */
export const eventChoices = (db: Db, userId: string) =>
  queryOptions({
    queryKey: eventChoicesKey(userId),
    queryFn: ({ signal }) => unwrap(db.rpc('my_event_choices').abortSignal(signal)),
  });
