import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { storedPhone } from '../phone/stored-phone.ts';
import { type Address, addressKey } from './addresses.query.ts';

type Optional = 'city' | 'address_line2' | 'state_province_region' | 'postal_code' | 'tax_id' | 'is_default';

/** An address as typed; optional fields may be missing. */
export type AddressInput = Omit<Address, 'id' | Optional> & { [Field in Optional]?: Address[Field] | undefined };

const orNull = (text: string | null | undefined) => text?.trim() || null;

/** Converts empty optional fields to null. */
const rowOf = (typed: AddressInput): Omit<Address, 'id'> => ({
  ...typed,
  is_default: typed.is_default === true,
  city: typed.city ?? '', // hidden where the country's addresses have none
  address_line2: orNull(typed.address_line2),
  state_province_region: orNull(typed.state_province_region),
  postal_code: orNull(typed.postal_code),
  tax_id: orNull(typed.tax_id),
});

/** Adds an address or updates the one with this id. A new default replaces the old one. */
export const useSaveAddress = (userId: string, id?: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async (typed: AddressInput) => {
      const table = db.from('user_addresses');
      const row = { ...rowOf(typed), phone: (await storedPhone(typed.phone, typed.country_code)) ?? '' };
      return unwrap(
        id
          ? table.update(row).eq('user_id', userId).eq('id', id).select('id').single()
          : table
              .insert({ ...row, user_id: userId })
              .select('id')
              .single(),
      );
    },
    onSettled: (_id, _error, _typed, _undo, { client }) => client.invalidateQueries({ queryKey: addressKey(userId) }),
  });
};
