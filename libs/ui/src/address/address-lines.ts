import { countryName } from '../route/country-name.ts';
import { ADDRESS_FORMATS, LATIN_FORMATS } from './formats.ts';

/** As stored with an order, a parcel or a customer. */
export interface PrintedAddress {
  recipient_name?: string | null;
  address_line1?: string | null;
  address_line2?: string | null;
  city?: string | null;
  state_province_region?: string | null;
  postal_code?: string | null;
  country_code?: string | null;
  phone?: string | null;
}

/** Of a country without a format. */
const ANY_FORMAT = '%N|%A|%C %S %Z';

/** Names in other scripts follow each other without a space. */
const LATIN = /^\p{Script=Latin}/u;

/** A letter of another script. */
const NOT_LATIN = /[^\P{L}\p{Script=Latin}]/u;

type Parts = Readonly<Record<string, string | null | undefined>>;

/** A line of a format with the parts that an address has, and the separators between them. */
function filled(line: string, parts: Parts): string {
  let text = '';
  for (const [, before = '', letter = ''] of line.matchAll(/([^%]*)%(\w)/g)) {
    const part = parts[letter];
    if (!part) continue;
    const separator = before === '' && LATIN.test(part) ? ' ' : before;
    text += (text === '' ? separator.replace(/^[\s,/-]+/, '') : separator) + part;
  }
  return text;
}

const formatOf = (formats: typeof ADDRESS_FORMATS, code: string | null | undefined) =>
  formats.find(([, countries]) => code && countries.includes(code))?.[0];

/** An address as its country writes it in its script, one line each, then the country and the phone. A state or postal code that the
 *  country's format does not have gets a line; a city follows the street, unless it repeats the state or the country. */
export function addressLines(address: PrintedAddress): string[] {
  const { address_line1: street, city, state_province_region: state, postal_code: postal, country_code: code } = address;
  const country = code && countryName(code);
  const isLatin = !NOT_LATIN.test([street, city, state].join());
  const format = (isLatin && formatOf(LATIN_FORMATS, code)) || formatOf(ADDRESS_FORMATS, code) || ANY_FORMAT;
  const parts: Parts = { N: address.recipient_name, A: street, C: city, S: state, Z: postal };
  const isNameFirst = format.startsWith('%N');
  const cityIsLeft = !format.includes('%C') && city !== state && city !== country;
  const left = ['%S', '%Z'].filter((part) => !format.includes(part));
  const lines = (cityIsLeft ? format.replace('%A', isNameFirst ? '%A, %C' : '%C|%A') : format).split('|');
  lines.splice(isNameFirst ? lines.length : lines.indexOf('%A'), 0, ...left); // from large to small: before the street
  const place = lines.flatMap((line) => {
    const [start, rest] = line.split(/(?<=%A)/); // the second line of a street follows its first
    return [filled(start!, parts), ...(start!.includes('%A') ? [address.address_line2] : []), filled(rest ?? '', parts)];
  });
  return [...place, country, address.phone].flatMap((line) => line || []);
}
