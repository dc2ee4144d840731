/** The countries of the specification, as the browser's own list has them: that list takes a slow phone a tenth of a second to open, in the middle
 *  of the first page. */
const KNOWN: Readonly<Record<string, string>> = {
  US: 'United States',
  IN: 'India',
  NP: 'Nepal',
  CA: 'Canada',
  AU: 'Australia',
  GB: 'United Kingdom',
  JP: 'Japan',
  CN: 'China',
  SG: 'Singapore',
  AE: 'United Arab Emirates',
  SA: 'Saudi Arabia',
  DE: 'Germany',
  FR: 'France',
  KR: 'South Korea',
  TH: 'Thailand',
  MY: 'Malaysia',
};

let list: Intl.DisplayNames | undefined;

/** The English name of a country: "India"; the code itself where it is no country's. */
export function countryName(code: string): string {
  const known = KNOWN[code];
  if (known) return known;
  list ??= new Intl.DisplayNames('en', { type: 'region' });
  try {
    return list.of(code) ?? code;
  } catch {
    return code; // not two letters
  }
}
