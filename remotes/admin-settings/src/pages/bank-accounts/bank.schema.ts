import { requiredNumber, requiredText, optionalText, text } from '@landfall/admin/schema';
import * as v from 'valibot';

/** Whether an IBAN has the checksum of ISO 13616: mod 97, with letters as 10 to 35. Spaces do not count. */
export function hasIbanChecksum(iban: string): boolean {
  const compact = iban.replaceAll(' ', '');
  const digits = (compact.slice(4) + compact.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return /^\d+$/.test(digits) && BigInt(digits) % 97n === 1n;
}

/** A bank account as the database takes it. */
export const bankSchema = v.object({
  account_name: requiredText('Enter whose account it is.', 200),
  account_number: requiredText('Enter the account number.', 60),
  bank_name: requiredText('Enter the bank.', 200),
  branch_name: optionalText(200),
  iban: v.pipe(
    optionalText(44, { pattern: /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,40}$/, message: 'Two letters, two digits, then the account.' }),
    v.check((iban) => iban === null || hasIbanChecksum(iban), 'This IBAN has a typing error: its checksum is wrong.'),
  ),
  swift_code: optionalText(11, { pattern: /^[A-Z0-9]{8}([A-Z0-9]{3})?$/, message: '8 or 11 capital letters and digits.' }),
  currency: v.string('Choose the currency.'),
  country_code: optionalText(2),
  instructions: text(2000),
  sort: requiredNumber('Enter its place in the list.', { min: 0, max: 9999, decimals: 0 }),
  is_default: v.boolean(),
  is_active: v.boolean(),
});
