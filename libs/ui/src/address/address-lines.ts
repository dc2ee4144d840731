import { countryName } from '../route/country-name.ts';
import { ADDRESS_FORMATS } from './formats.ts';

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

/** An address as its country writes it, one line each, then the country and the phone. A city, state or postal code that the country's
 *  format does not have gets a line; not a city that repeats the state or the country. */
export function addressLines(address: PrintedAddress): string[] {
  const { city, state_province_region: state, postal_code: postal, country_code: code } = address;
  const country = code && countryName(code);
  const format = ADDRESS_FORMATS.find(([, countries]) => code && countries.includes(code))?.[0] ?? ANY_FORMAT;
  const parts: Parts = { N: address.recipient_name, A: address.address_line1, C: city, S: state, Z: postal };
  const left = ['%S', '%C', '%Z'].filter(
    (part) => !format.includes(part) && !(part === '%C' && (city === state || city === country)),
  );
  const lines = format.split('|');
  lines.splice(lines[0] === '%N' ? lines.length : lines.indexOf('%A'), 0, ...left); // from large to small: before the street
  const place = lines.flatMap((line) => [filled(line, parts), line.includes('%A') ? address.address_line2 : '']);
  return [...place, country, address.phone].flatMap((line) => line || []);
}
