import { emailKeys } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { onlyRow } from '../../settings/refusal.ts';

/** Lets email go to an address again that rejected one for good. */
export const useAllowAddress = (id: string) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: async () => onlyRow(await unwrap(db.from('bounced_addresses').delete().eq('id', id).select('email'))),
    onSuccess: ({ email }) => toast({ title: 'Address allowed', description: `The next email to ${email} is sent.` }),
    onSettled: (_row, _error, _none, _undo, { client }) => client.invalidateQueries({ queryKey: emailKeys.all }),
  });
};
