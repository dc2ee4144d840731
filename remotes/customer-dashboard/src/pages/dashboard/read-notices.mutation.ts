import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useUserId } from '../../use-user.ts';
import { notices } from './notices.query.ts';

/** Marks notices as read. */
export const useReadNotices = () => {
  const { db } = useShell();
  const { queryKey } = notices(db, useUserId());
  return useMutation({
    mutationFn: (ids: string[]) =>
      unwrap(db.from('notices').update({ read_at: new Date().toISOString() }).in('id', ids).select('id')),
    onSettled: (_rows, _error, _ids, _undo, { client }) => client.invalidateQueries({ queryKey }),
  });
};
