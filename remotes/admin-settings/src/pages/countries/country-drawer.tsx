import { useShell } from '@landfall/contract';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import { countrySchema, newCountrySchema } from './country.schema.ts';
import { type CountryValues, useSaveCountry } from './save-country.mutation.ts';
import { CountryForm } from './country-form.tsx';
import type { Country } from '../../countries.query.ts';

/** What a new country starts with; rates and taxes are left for a person to say. */
const FRESH: Partial<CountryValues> = {
  sales_tax: 0,
  vat: 0,
  duty_surcharge: 0,
  customs_basis: 'CIF',
  incoterm: 'DDP',
  volumetric_divisor: 5000,
  handling_fixed: 0,
  handling_percent: 0,
  handling_min: 0,
  payment_gateway_percent_fee: 0,
  payment_gateway_fixed_fee: 0,
  min_shipping: 0,
  additional_shipping_per_kg: 0,
  storage_days: 30,
  purchase_allowed: false,
  shipping_allowed: false,
};

export function CountryDrawer({ country, onClose }: { country: Country | undefined; onClose(): void }) {
  const { toast } = useShell();
  const save = useSaveCountry(country);
  const saved = () => {
    onClose();
    toast({ title: 'Country saved', description: 'The next price uses it.' });
  };
  return (
    <RecordDrawer
      title={country ? `${country.name}, ${country.code}` : 'Add country'}
      table="country_settings"
      schema={country ? countrySchema : newCountrySchema}
      initial={country ?? FRESH}
      save={{ ...save, mutate: (values) => save.mutate(values, { onSuccess: saved }) }}
      effect="The next price uses it."
      changes={(values) => [{ table: 'country_settings', ...(country && { id: country.id }), values }]}
      onClose={onClose}
    >
      <CountryForm country={country} />
    </RecordDrawer>
  );
}
