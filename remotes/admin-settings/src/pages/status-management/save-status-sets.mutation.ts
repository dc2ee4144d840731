import { useShell } from '@landfall/contract';
import { type Json, unwrap } from '@landfall/db';
import { statusConfigKey } from '@landfall/status';
import { useMutation } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import type { StoredSets } from './status-sets.query.ts';

type Sets = Pick<StoredSets, 'quote' | 'order'>;

const asJson = (definitions: StoredSets['quote']): Json => definitions.map((definition) => ({ ...definition }));

/** What saving the sets would strand or make unreachable. Stores nothing. */
export const useStatusEffects = () => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ quote, order }: Sets) => unwrap(db.rpc('status_effects', { p_quote: asJson(quote), p_order: asJson(order) })),
  });
};

/** Saves both sets over the version that was read. `accept`: the stranded records were shown and accepted. */
export const useSaveStatusSets = () => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: ({ quote, order, version, accept }: StoredSets & { accept: boolean }) =>
      unwrap(
        db.rpc('save_status_sets', {
          p_quote: asJson(quote),
          p_order: asJson(order),
          p_version: version,
          p_accept_stranded: accept,
        }),
      ),
    onSuccess: (saved, _sets, _undo, { client }) => {
      client.setQueryData(settingsKeys.statuses(), saved);
      bus.emit({ type: 'settings.saved', table: 'system_settings' });
    },
    onSettled: (_saved, _error, _sets, _undo, { client }) => client.invalidateQueries({ queryKey: statusConfigKey }),
  });
};
