import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

export interface Address {
  id: string;
  recipient_name: string;
  phone: string;
  address_line1: string;
  address_line2: string | null;
  city: string;
  state_province_region: string | null;
  postal_code: string | null;
  country_code: string;
  tax_id: string | null;
  is_default: boolean;
}

export const addressKey = (userId: string) => ['customer', 'addresses', userId] as const;

/** The person's addresses, the default first. */
export const addresses = (db: Db, userId: string) =>
  queryOptions({
    queryKey: addressKey(userId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('user_addresses')
          .select(
            'id,recipient_name,phone,address_line1,address_line2,city,state_province_region,postal_code,country_code,tax_id,is_default',
          )
          .eq('user_id', userId)
          .order('is_default', { ascending: false })
          .order('created_at')
          .abortSignal(signal)
          .overrideTypes<Address[], { merge: false }>(),
      ),
  });
