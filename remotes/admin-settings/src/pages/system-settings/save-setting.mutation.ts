import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';
import type { Setting } from './settings.query.ts';

/** Saves a setting's value as JSON. Refused if another admin saved it since it was read; the database checks the value. */
export const useSaveSetting = ({ id, updated_at }: Setting) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (value: unknown) => {
      const saved = db
        .from('system_settings')
        .update({ setting_value: JSON.stringify(value) })
        .match({ id, updated_at });
      return onlyRow(await unwrap(saved.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'system_settings' }),
    onSettled: (_row, _error, _value, _undo, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: settingsKeys.system() }),
        client.invalidateQueries({ queryKey: settingsKeys.health() }),
      ]),
  });
};
