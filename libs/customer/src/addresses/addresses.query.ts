import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

const ADDRESS =
  'id,recipient_name,phone,address_line1,address_line2,city,state_province_region,postal_code,country_code,tax_id,is_default';

export type Address = Selected<'user_addresses', typeof ADDRESS>;

export const addressKey = (userId: string) => ['customer', 'addresses', userId] as const;

/** The person's addresses, the default one first. */
export const addresses = (db: Db, userId: string) =>
  queryOptions({
    queryKey: addressKey(userId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('user_addresses')
          .select(ADDRESS)
          .eq('user_id', userId)
          .order('is_default', { ascending: false })
          .order('created_at')
          .abortSignal(signal),
      ),
  });
