import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';

export interface RoleChange {
  userId: string;
  role: 'admin' | 'user';
}

/** Makes somebody an admin, or an ordinary user again. Takes effect with that person's next request. */
export const useSetRole = () => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async ({ userId, role }: RoleChange) =>
      onlyRow(await unwrap(db.from('user_roles').update({ role }).eq('user_id', userId).select('user_id'))),
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'user_roles' }),
    onSettled: (_row, _error, _change, _undo, { client }) =>
      client.invalidateQueries({ queryKey: [...settingsKeys.all, 'users'] }),
  });
};
