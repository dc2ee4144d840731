import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';
import type { Address } from '../checkout.query.ts';

export type NewAddress = Pick<Address, 'recipient_name' | 'phone' | 'address_line1' | 'city' | 'country_code'> &
  Partial<Pick<Address, 'address_line2' | 'state_province_region' | 'postal_code' | 'tax_id'>>;

/** Adds an address to the person's book; answers its id. */
export const useAddAddress = (userId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (address: NewAddress) =>
      unwrap(
        db
          .from('user_addresses')
          .insert({ ...address, user_id: userId })
          .select('id')
          .single(),
      ),
    onSettled: (_id, _error, _address, _undo, { client }) =>
      void client.invalidateQueries({ queryKey: payKeys.addresses(userId) }),
  });
};
