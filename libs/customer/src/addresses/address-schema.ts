import { useShell } from '@landfall/contract';
import { allRules, type FieldRule, fieldSchema, requiredRule, phoneRuleOf, textRule } from '@landfall/ui/fields';
import { type AddressFormat, addressFormat, ANY_FORMAT } from './address-format.query.ts';
import type { AddressInput } from './save-address.mutation.ts';

const RULES = {
  recipient_name: requiredRule('Who receives the parcel?', 200),
  address_line1: requiredRule('Where does it go?', 300),
  address_line2: textRule(300),
  phone: allRules(requiredRule('The courier calls this number.', 40), phoneRuleOf(40)),
  tax_id: textRule(60),
};

/** A label inside a sentence, as SQL has it: "state", but "ZIP code". */
const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

const postalProblem = (typed: unknown, { postal, postal_label, example }: AddressFormat): string | undefined => {
  const code =
    typeof typed === 'string'
      ? typed
          .replaceAll(/\p{Cf}/gu, '')
          .replaceAll(/[‐‑]/g, '-')
          .trim()
      : '';
  if (code === '' || postal === null || new RegExp(`^(?:${postal})$`, 'i').test(code)) return undefined;
  return `In this country the ${inSentence(postal_label)} looks like ${example}.`;
};

/** An address as its country's format has it, with the table's limits.
 *  @param country where the page fixes it; else the form has a field for it */
export function useAddressSchema(country?: string) {
  const { db, queries } = useShell();
  type Rule = FieldRule<AddressInput>;
  const formatOf = (typed: AddressInput) =>
    queries.getQueryData(addressFormat(db, country ?? typed.country_code).queryKey) ?? ANY_FORMAT;
  const placeRule =
    (letter: 'C' | 'S' | 'Z', label: 'city_label' | 'state_label' | 'postal_label', max: number): Rule =>
    (value, typed) => {
      const format = formatOf(typed);
      const rule = format.required.includes(letter)
        ? requiredRule(`Enter the ${inSentence(format[label])}.`, max)
        : textRule(max);
      return rule(value, typed);
    };
  return fieldSchema<AddressInput>({
    ...RULES,
    city: placeRule('C', 'city_label', 200),
    state_province_region: placeRule('S', 'state_label', 200),
    postal_code: allRules<AddressInput>(placeRule('Z', 'postal_label', 20), (value, typed) =>
      postalProblem(value, formatOf(typed)),
    ),
    ...(country === undefined && { country_code: requiredRule('Which country?', 2) }),
  });
}
