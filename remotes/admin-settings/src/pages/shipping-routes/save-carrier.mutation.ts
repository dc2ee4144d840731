import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';
import type { Carrier } from './carrier.query.ts';
import type { carrierSchema } from './carrier.schema.ts';

/** Changes a carrier, or adds one. Parcels that left keep the name and the tracking address that they left with. */
export const useSaveCarrier = (carrier: Carrier | undefined) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (values: InferOutput<typeof carrierSchema>) => {
      const table = db.from('carriers');
      const saved = carrier
        ? table.update(values).match({ id: carrier.id, updated_at: carrier.updated_at })
        : table.insert(values);
      return onlyRow(await unwrap(saved.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'carriers' }),
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.carriers() }),
  });
};
