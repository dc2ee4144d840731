import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import type { Country } from '../../countries.query.ts';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';
import type { countrySchema, newCountrySchema } from './country.schema.ts';

/** What the form of a country holds. */
export type CountryValues = InferOutput<typeof countrySchema> | InferOutput<typeof newCountrySchema>;

/** Changes a country, or adds one where there is none yet. Refused where somebody else saved it in between.
 *  The next price uses what is saved; the day of a rate is set by the database. */
export const useSaveCountry = (country: Country | undefined) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (values: CountryValues) => {
      const table = db.from('country_settings');
      const saved =
        'code' in values
          ? table.insert(values)
          : table.update(values).match({ id: country?.id, updated_at: country?.updated_at });
      return onlyRow(await unwrap(saved.select('id,code')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'country_settings' }),
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.countries() }),
  });
};
