import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useUserId } from '../../use-user.ts';
import { eventChoices } from './event-choices.query.ts';

export interface Choice {
  event: string;
  channel: 'app' | 'message';
  on: boolean;
}

/** Switches an optional message on or off. */
export const useChooseEvent = () => {
  const { db } = useShell();
  const { queryKey } = eventChoices(db, useUserId());
  return useMutation({
    mutationFn: ({ event, channel, on }: Choice) =>
      unwrap(db.rpc('choose_event', { p_event: event, p_channel: channel, p_on: on })),
    onMutate: async ({ event, channel, on }, { client }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (rows) => rows?.map((row) => (row.event === event ? { ...row, [channel]: on } : row)));
    },
    onSettled: (_done, _error, _choice, _undo, { client }) => client.invalidateQueries({ queryKey }),
  });
};
