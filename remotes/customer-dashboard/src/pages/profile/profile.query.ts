import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { profileKey } from '../../keys.query.ts';

const PROFILE = 'id,full_name,email,phone,country,preferred_display_currency,marketing_opt_out';
export type Profile = Selected<'profiles', typeof PROFILE>;

/** The person's profile; null if there is none yet (PGRST116 is not an error here). */
export const profile = (db: Db, userId: string) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: async ({ signal }): Promise<Profile | null> =>
      unwrap(db.from('profiles').select(PROFILE).eq('id', userId).abortSignal(signal).maybeSingle()),
  });
