import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { addressKey } from '../../keys.query.ts';
import type { Address } from '../addresses.query.ts';

export type AddressFields = Omit<Address, 'id'>;

/** Adds an address, or writes over the one with that id. A new default takes the place of the old one. */
export const useSaveAddress = (userId: string, id: string | undefined) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (fields: AddressFields) => {
      const table = db.from('user_addresses');
      return unwrap(
        id
          ? table.update(fields).eq('user_id', userId).eq('id', id).select('id').single()
          : table
              .insert({ ...fields, user_id: userId })
              .select('id')
              .single(),
      );
    },
    onSettled: (_id, _error, _fields, _undo, { client }) => client.invalidateQueries({ queryKey: addressKey(userId) }),
  });
};
