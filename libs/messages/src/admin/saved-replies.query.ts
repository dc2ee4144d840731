import { useShell } from '@landfall/contract';
import { AppError, type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { savedRepliesKey } from '../message.ts';

const SAVED_REPLY = 'id,title,content,updated_at';
export type SavedReply = Selected<'saved_replies', typeof SAVED_REPLY>;

/** All saved replies by title. */
export const savedReplies = (db: Db) =>
  queryOptions({
    queryKey: savedRepliesKey,
    queryFn: ({ signal }) => unwrap(db.from('saved_replies').select(SAVED_REPLY).order('title').abortSignal(signal)),
  });

interface Edit {
  title: string;
  content: string;
}

/** @throws AppError where another admin changed or deleted it meanwhile */
async function change(db: Db, { id, updated_at }: SavedReply, edit: Edit): Promise<void> {
  const rows = await unwrap(db.from('saved_replies').update(edit).eq('id', id).eq('updated_at', updated_at).select('id'));
  if (rows.length > 0) return;
  throw new AppError('stale', { code: 'stale', details: 'Another admin changed this saved reply. Close it and open it again.' });
}

/** Adds a saved reply, or changes `saved`. */
export const useSaveReply = (saved: SavedReply | undefined) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async (edit: Edit) => {
      if (saved) await change(db, saved, edit);
      else await unwrap(db.from('saved_replies').insert(edit).select('id').single());
    },
    onSettled: (_data, _error, _edit, _undo, { client }) => client.invalidateQueries({ queryKey: savedRepliesKey }),
  });
};

export const useDeleteReply = () => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (id: string) => unwrap(db.from('saved_replies').delete().eq('id', id).select('id')),
    onSettled: (_data, _error, _id, _undo, { client }) => client.invalidateQueries({ queryKey: savedRepliesKey }),
  });
};
