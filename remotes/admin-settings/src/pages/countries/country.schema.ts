import { amount, choice, numberField, requiredAmount, requiredNumber, requiredText, percentage } from '@landfall/admin/schema';
import * as v from 'valibot';

const fields = {
  rate_from_usd: numberField({ above: 0, max: 9_999_999_999, decimals: 8 }),
  currency: v.string('Choose the currency.'),
  name: requiredText('Enter the name.', 100),
  purchase_allowed: v.boolean(),
  shipping_allowed: v.boolean(),
  sales_tax: percentage('Enter the sales tax; 0 for none.'),
  vat: percentage('Enter the VAT or GST; 0 for none.'),
  duty_surcharge: percentage('Enter the surcharge; 0 for none.'),
  customs_basis: choice(['CIF', 'FOB'], 'Choose what the duty counts on.'),
  de_minimis_duty: amount(),
  de_minimis_tax: amount(),
  incoterm: choice(['DDP', 'DDU'], 'Choose who pays customs.'),
  volumetric_divisor: requiredNumber('Enter the volume divisor.', { above: 0, max: 100_000, decimals: 0 }),
  handling_fixed: requiredAmount('Enter the fixed charge; 0 for none.'),
  handling_percent: percentage('Enter the percentage; 0 for none.'),
  handling_min: requiredAmount('Enter the minimum; 0 for none.'),
  handling_max: amount(),
  payment_gateway_percent_fee: percentage('Enter the percentage; 0 for none.'),
  payment_gateway_fixed_fee: requiredAmount('Enter the fixed fee; 0 for none.'),
  min_shipping: requiredAmount('Enter the minimum; 0 for none.'),
  additional_shipping_per_kg: requiredAmount('Enter the price per kg; 0 for none.'),
  storage_days: requiredNumber('Enter the days of free storage.', { above: 0, max: 365, decimals: 0 }),
};

const isWithinMinimum = ({ handling_min, handling_max }: { handling_min: number; handling_max: number | null }): boolean =>
  handling_max === null || handling_max >= handling_min;
const BELOW = 'Must be at least the minimum.';

/** A country's settings as the database takes them. Money in the country's currency. */
export const countrySchema = v.pipe(
  v.object(fields),
  v.forward(v.partialCheck([['handling_min'], ['handling_max']], isWithinMinimum, BELOW), ['handling_max']),
);

const code = requiredText('Enter the code.', 2, { pattern: /^[A-Z]{2}$/, message: 'Two capital letters, as in NP.' });
export const newCountrySchema = v.pipe(
  v.object({ code, ...fields }),
  v.forward(v.partialCheck([['handling_min'], ['handling_max']], isWithinMinimum, BELOW), ['handling_max']),
);
