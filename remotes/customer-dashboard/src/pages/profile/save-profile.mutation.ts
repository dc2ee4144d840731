import { useShell } from '@landfall/contract';
import { storedPhone } from '@landfall/customer';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { profileKey } from '../../keys.query.ts';
import type { Profile } from './profile.query.ts';

export type ProfileChange = Omit<Profile, 'id' | 'email'>;

/** Saves the editable fields of the profile. Amounts are then shown in the new currency. */
export const useSaveProfile = (userId: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (change: ProfileChange) => {
      const phone = await storedPhone(change.phone, change.country);
      return unwrap(
        db
          .from('profiles')
          .update({ ...change, phone })
          .eq('id', userId)
          .select('id')
          .single(),
      );
    },
    onSuccess: () => bus.emit({ type: 'profile.saved', userId }),
    onSettled: (_id, _error, _change, _undo, { client }) => client.invalidateQueries({ queryKey: profileKey(userId) }),
  });
};
