import type { SiteSettings } from '../../../libs/contract/src/shell-context.ts';
import type { Group, List, Template, Texts } from '../../../libs/delivery/src/first-screens.ts';
import { mark, textsOf } from './texts.ts';

/** Settings that add elements: each group in one place of a screen. */
const GROUPS = [
  ['website_logo_url'],
  ['hero_banner_url'],
  ['social_twitter', 'social_facebook', 'social_instagram', 'social_linkedin'],
  ['contact_email', 'primary_phone', 'primary_address', 'business_hours'],
] as const satisfies (keyof SiteSettings)[][];
/** Settings that are lists of titles and texts. */
const LISTS = ['how_it_works_steps', 'value_props'] as const satisfies (keyof SiteSettings)[];

/** A URL stays one, so that components take it for one. */
const URL_MARK = 'https://mark.test/';
const isUrl = (name: string): boolean => name.endsWith('_url') || name.startsWith('social_');
const valueFor = (name: string): string => (isUrl(name) ? URL_MARK : '') + mark(name);
const withoutUrls = (html: string): string => html.replaceAll(URL_MARK, '');

const given = (names: readonly string[]): SiteSettings => Object.fromEntries(names.map((name) => [name, valueFor(name)]));
/** Rows with other titles, because titles are keys. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: mark(`title${'x'.repeat(n)}`), text: mark('text') }));
const withoutCounts = (html: string): string => html.replaceAll(/(title)x+/g, '$1');

export const EVERYTHING: SiteSettings = {
  ...given(GROUPS.flat()),
  ...Object.fromEntries(LISTS.map((name) => [name, rows(2)])),
};

/** Settings of real shops: with few and with all of these. A template has to give what the components give. */
export const EXAMPLES: SiteSettings[] = [
  {
    social_instagram: 'https://social.test/i?a=1&b=2',
    primary_phone: '+977 1 2',
    value_props: [{ title: 'One', text: 'of one' }],
  },
  {
    company_name: 'Fern & Co',
    company_description: 'Brings it home.',
    hero_headline: 'Bring it home',
    website_logo_url: 'https://shop.test/logo.png',
    hero_banner_url: 'https://shop.test/banner.png',
    social_twitter: 'https://social.test/t',
    social_linkedin: 'https://social.test/l',
    contact_email: 'hello@shop.test',
    primary_address: '1 Quay\nHarbour',
    business_hours: '9 to 5',
    how_it_works_steps: [1, 2, 3].map((n) => ({ title: `Step ${n}`, text: `<b>${n}</b>, valid for {price_valid_days}` })),
    value_props: [1, 2].map((n) => ({ title: `Reason ${n}`, text: `"${n}"` })),
  },
];

type Render = (settings: SiteSettings) => Promise<string>;

/** What all texts begin with and end with, without cutting through a mark. */
function sharedEnds(texts: readonly string[]): [start: number, end: number] {
  const shortest = Math.min(...texts.map(({ length }) => length));
  const [one = '', ...others] = texts;
  let start = 0;
  while (start < shortest && others.every((other) => other[start] === one[start])) start += 1;
  let end = 0;
  while (end < shortest - start && others.every((other) => other.at(-1 - end) === one.at(-1 - end))) end += 1;
  const isInMark = (text: string) => /\uE000[^\uE001]*$/.test(text);
  while (isInMark(one.slice(0, start))) start -= 1;
  while (end > 0 && isInMark(one.slice(0, one.length - end))) end -= 1;
  return [start, end];
}

const between = (text: string, [start, end]: readonly [number, number]): string => text.slice(start, text.length - end);

interface Region {
  /** In the HTML without structural settings. */
  start: number;
  end: number;
  part: Group | List;
}

type Otherwise = Record<string, string>;

/** The place of a group that changes a screen. @param alone with one setting each @param two with the first two */
function groupAt(base: string, names: readonly string[], alone: string[], two: string | undefined, defaults: Otherwise): Region {
  const ends = sharedEnds([base, ...alone, ...(two === undefined ? [] : [two])]);
  const regions = alone.map((text) => between(text, ends));
  const inner = sharedEnds(regions.length > 1 ? regions : ['', '']);
  const cores = regions.map((text) => between(text, inner));
  const both = two === undefined ? '' : between(between(two, ends), inner);
  if (two !== undefined && !(both.startsWith(cores[0]!) && both.endsWith(cores[1]!)))
    throw new Error(`${names[0]} has no place of its own`);
  const texts = (text: string): Texts => textsOf(text, defaults);
  const part: Group = {
    group: names.map((setting, index) => ({ setting, html: texts(cores[index]!) })),
    before: texts(regions[0]!.slice(0, inner[0])),
    join: texts(both.slice(cores[0]!.length, both.length - (cores[1]?.length ?? 0))),
    after: texts(regions[0]!.slice(regions[0]!.length - inner[1])),
    otherwise: texts(between(base, ends)),
  };
  return { start: ends[0], end: base.length - ends[1], part };
}

/** The place of a list. @param one with one row @param two with two */
function listAt(base: string, list: string, one: string, two: string, defaults: Otherwise): Region | null {
  if (one === base) return null;
  const ends = sharedEnds([base, one, two]);
  const [short, long] = [between(one, ends), between(two, ends)];
  const [start] = sharedEnds([short, long]);
  const after = short.slice(start);
  if (!long.endsWith(after)) throw new Error(`${list} has no place of its own`);
  const texts = (text: string): Texts => textsOf(text, defaults);
  const part: List = {
    list,
    first: texts(short.slice(0, start)),
    row: texts(long.slice(start, long.length - after.length)),
    after: texts(after),
    otherwise: texts(between(base, ends)),
  };
  return { start: ends[0], end: base.length - ends[1], part };
}

/** A template of one piece of HTML. @param pieceOf the same piece of a rendered screen */
async function piece(render: Render, pieceOf: (html: string) => string, defaults: Otherwise): Promise<Template> {
  const html = async (settings: SiteSettings) => pieceOf(withoutCounts(withoutUrls(await render(settings))));
  const base = await html({});
  const regions: (Region | null)[] = [];
  for (const names of GROUPS) {
    if ((await html(given(names))) === base) continue;
    const alone: string[] = [];
    for (const name of names) alone.push(await html(given([name]))); // one at a time: rendering replaces globals
    const two = names.length > 1 ? await html(given(names.slice(0, 2))) : undefined;
    regions.push(groupAt(base, names, alone, two, defaults));
  }
  for (const list of LISTS)
    regions.push(listAt(base, list, await html({ [list]: rows(1) }), await html({ [list]: rows(2) }), defaults));
  const template: Template = [];
  let at = 0;
  for (const { start, end, part } of regions.filter((one) => one !== null).toSorted((one, other) => one.start - other.start)) {
    if (start < at) throw new Error('Two settings change the same place');
    template.push(...textsOf(base.slice(at, start), defaults), part);
    at = end;
  }
  return [...template, ...textsOf(base.slice(at), defaults)];
}

/** The template of a screen whose structure depends on settings. A frame has one piece before its page and one after it.
 *  @param renderOne with marks for the settings that are texts, and these settings
 *  @param defaults what is shown without each text */
export async function structuredTemplate(renderOne: Render, place: string, defaults: Otherwise): Promise<Template> {
  const rendered = new Map<string, Promise<string>>();
  const render: Render = (settings) => {
    const key = JSON.stringify(settings);
    const html = rendered.get(key) ?? renderOne(settings);
    rendered.set(key, html);
    return html;
  };
  const base = await render({});
  if (!base.includes(place)) return piece(render, (html) => html, defaults);
  const head = await piece(render, (html) => html.slice(0, html.indexOf(place)), defaults);
  const tail = await piece(render, (html) => html.slice(html.indexOf(place) + place.length), defaults);
  return [...head, place, ...tail];
}
