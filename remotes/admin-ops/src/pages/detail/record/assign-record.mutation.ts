import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, quoteKeys } from '../../../keys.query.ts';
import type { RecordType } from './save-note.mutation.ts';

/** Assigns a quote or an order; null takes the assignment off. PT409 `stale_version` where another admin was assigned since `seen` was read. */
export const useAssignRecord = (type: RecordType, id: string, seen: string | null) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: (assignee: string | null) =>
      unwrap(
        db.rpc('assign_record', {
          p_entity_type: type,
          p_id: id,
          ...(assignee && { p_assignee: assignee }),
          ...(seen && { p_seen: seen }),
        }),
      ),
    onSuccess: ({ assigned_name }) => toast({ title: assigned_name ? `Assigned to ${assigned_name}` : 'Assigned to no one' }),
    onSettled: (_assigned, _error, _to, _undo, { client }) =>
      Promise.all([quoteKeys.all, orderKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
