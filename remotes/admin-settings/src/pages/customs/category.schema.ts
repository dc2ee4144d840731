import { choice, numberField, optionalText, requiredNumber, requiredText } from '@landfall/admin/schema';
import * as v from 'valibot';

/** Percent, as the database takes it. */
const DUTY = { min: 0, max: 200, decimals: 3 };

/** A customs category as the database takes it. Duty in percent, weight in kg. */
export const categorySchema = v.object({
  name: requiredText('Name is needed.', 120),
  duty_percent: requiredNumber('Duty is needed.', DUTY),
  default_weight: numberField({ min: 0, max: 99_999, decimals: 3 }),
  hs_code: optionalText(10, { pattern: /^\d{6}(\d{2}){0,2}$/, message: 'An HS code has 6, 8 or 10 digits.' }),
  restriction: choice(['none', 'review', 'prohibited'], 'Restriction is needed.'),
  keywords: v.array(v.string()),
  is_active: v.boolean(),
});

/** A duty of a category that differs for one destination, or for one destination and origin. */
export const rateSchema = v.object({
  destination_country: v.string('Choose the destination.'),
  origin_country: v.nullable(v.string()),
  duty_percent: requiredNumber('Enter the duty in percent.', DUTY),
});
