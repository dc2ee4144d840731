import { optionalText, requiredNumber, requiredText } from '@landfall/admin/schema';
import * as v from 'valibot';

/** A carrier as the database takes it. */
export const carrierSchema = v.object({
  name: requiredText('Enter the name of the carrier.', 100),
  tracking_url_template: optionalText(500, {
    pattern: /^https?:\/\/[^\s{}]+\{tracking_number\}[^\s{}]*$/,
    message: 'It has to start with https:// and have {tracking_number} where the number belongs.',
  }),
  provider: v.picklist(['none', 'sandbox']),
  sort: requiredNumber('Enter its place in the list.', { min: 0, max: 9999, decimals: 0 }),
  is_active: v.boolean(),
});
