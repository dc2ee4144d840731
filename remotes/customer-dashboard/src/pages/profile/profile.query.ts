import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { profileKey } from '../../keys.query.ts';

export interface Profile {
  id: string;
  full_name: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
  preferred_display_currency: string;
  /** No mails but those about their own quotes and orders. */
  marketing_opt_out: boolean;
}

/** The person's own profile; null where there is none yet (PGRST116 is no error here). */
export const profile = (db: Db, userId: string) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: async ({ signal }): Promise<Profile | null> =>
      unwrap(
        db
          .from('profiles')
          .select('id,full_name,email,phone,country,preferred_display_currency,marketing_opt_out')
          .eq('id', userId)
          .abortSignal(signal)
          .maybeSingle()
          .overrideTypes<Profile, { merge: false }>(),
      ),
  });
