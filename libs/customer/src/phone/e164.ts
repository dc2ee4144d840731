import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A typed phone number in the form that is stored: +9779800000000, or +12133734253 ext. 12; undefined where it is none.
 *  @param country of a number without a country code */
export function e164(typed: string, country: string | undefined): string | undefined {
  const near: CountryCode | undefined = country && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(typed.replaceAll(/\p{Cf}/gu, '').replace(/^\s*00/, '+'), near);
  if (!phone?.isPossible()) return undefined;
  return phone.ext ? `${phone.number} ext. ${phone.ext}` : phone.number;
}
