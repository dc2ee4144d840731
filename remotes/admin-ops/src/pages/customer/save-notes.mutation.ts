import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { customerKeys } from '../../keys.query.ts';

/** Saves the internal notes over the version that was read. PT409 where another admin saved in the meantime. */
export const useSaveNotes = (id: string) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: ({ notes, version }: { notes: string; version: number }) =>
      unwrap(db.rpc('save_customer_notes', { p_user_id: id, p_notes: notes, p_version: version })),
    onSuccess: () => toast({ title: 'Notes saved' }),
    onSettled: (_row, _error, _notes, _undo, { client }) => client.invalidateQueries({ queryKey: customerKeys.details(id) }),
  });
};
