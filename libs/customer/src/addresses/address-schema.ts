import { allRules, fieldSchema, requiredRule, phoneRuleOf, textRule } from '@landfall/ui/fields';
import type { AddressInput } from './save-address.mutation.ts';

const RULES = {
  recipient_name: requiredRule('Who receives the parcel?', 200),
  address_line1: requiredRule('Where does it go?', 300),
  address_line2: textRule(300),
  city: requiredRule('Which city?', 200),
  postal_code: textRule(20),
  state_province_region: textRule(200),
  phone: allRules(requiredRule('The courier calls this number.', 40), phoneRuleOf(40)),
  tax_id: textRule(60),
};

/** An address with its country, with the table's limits. */
export const addressSchema = fieldSchema<AddressInput>({ ...RULES, country_code: requiredRule('Which country?', 2) });

/** An address in a country that the page has fixed. */
export const addressInCountrySchema = fieldSchema<Omit<AddressInput, 'country_code'>>(RULES);
