const DEFAULT_DESTINATION = 'US';

const COUNTRY_CODES: Readonly<Record<string, string>> = {
  nepal: 'NP',
  india: 'IN',
  'united states': 'US',
  usa: 'US',
  china: 'CN',
  australia: 'AU',
  'united kingdom': 'GB',
  canada: 'CA',
  germany: 'DE',
  france: 'FR',
  japan: 'JP',
  'south korea': 'KR',
  thailand: 'TH',
  malaysia: 'MY',
  singapore: 'SG',
};

/** Columns of quotes and orders that determine the destination. */
export interface Destined {
  destination_country?: string | null;
  /** JSON; text in older rows. */
  shipping_address?: unknown;
}

/** A quote's destination: its destination_country, else the country (code or English name) of its shipping address, else US. */
export function destinationCountry({ destination_country, shipping_address }: Destined): string {
  return toCode(destination_country) ?? addressCountry(shipping_address) ?? DEFAULT_DESTINATION;
}

function addressCountry(address: unknown): string | undefined {
  const fields = readAddress(address);
  return toCode(fields['country_code']) ?? toCode(fields['countryCode']) ?? toCode(fields['country']);
}

function readAddress(address: unknown): Record<string, unknown> {
  if (typeof address === 'string') return readAddress(parse(address));
  return typeof address === 'object' && address !== null ? (address as Record<string, unknown>) : {};
}

function parse(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'string' ? {} : parsed;
  } catch {
    return { country: text }; // an address that is nothing but a country's name
  }
}

function toCode(country: unknown): string | undefined {
  if (typeof country !== 'string') return undefined;
  const name = country.trim();
  return /^[A-Za-z]{2}$/.test(name) ? name.toUpperCase() : COUNTRY_CODES[name.toLowerCase()];
}
