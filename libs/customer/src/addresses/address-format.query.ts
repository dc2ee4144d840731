import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** The fields of an address in a country; letters: A street, C city, S state, Z postal code. `used` is in the country's order. */
export type AddressFormat = Result<'address_format'>;

/** Before the country's format is there. The database checks the address anyway. */
export const ANY_FORMAT: AddressFormat = {
  used: 'ACSZ',
  required: 'AC',
  state_label: 'State or province',
  city_label: 'City',
  postal_label: 'Postal code',
  example: null,
  postal: null,
};

export const addressFormat = (db: Db, country: string | undefined) =>
  queryOptions({
    queryKey: ['customer', 'address-format', country],
    queryFn: ({ signal }) => unwrap(db.rpc('address_format', { p_country: country ?? '' }).abortSignal(signal)),
    enabled: Boolean(country),
    staleTime: Infinity,
  });
