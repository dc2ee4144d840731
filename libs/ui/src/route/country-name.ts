/** The specification's countries, with the browser's names for them. Opening the browser's own list takes a slow phone 0.1 s, while the
 *  first page renders. */
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

/** A country's English name: "India"; the code itself if it is unknown. */
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
