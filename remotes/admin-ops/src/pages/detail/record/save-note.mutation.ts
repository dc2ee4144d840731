import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, quoteKeys } from '../../../keys.query.ts';

export type RecordType = 'quote' | 'order';

/** A note for admins, and the one that it replaces. */
export interface ChangedNote {
  text: string;
  seen: string;
}

/** Saves a note for admins. PT409 `stale_note` where it is no longer `seen`. */
export const useSaveNote = (type: RecordType, id: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ text, seen }: ChangedNote) =>
      unwrap(db.rpc('save_internal_note', { p_entity_type: type, p_id: id, p_note: text, p_seen: seen })),
    onSettled: (_saved, _error, _note, _undo, { client }) =>
      Promise.all([quoteKeys.all, orderKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
