import type { SiteSettings } from '../../../libs/contract/src/shell-context.ts';
import { PRICED, type Template, type Texts, TODAY } from '../../../libs/delivery/src/first-screens.ts';

/** Settings that a first screen shows as text. The server inserts their values when it serves a page. */
export const TEXTS = [
  'company_name',
  'company_description',
  'hero_headline',
  'hero_subheadline',
  'hero_cta_text',
] as const satisfies (keyof SiteSettings)[];
type Text = (typeof TEXTS)[number];

/** Unicode's private use area: no text of the shop contains these. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARK = new RegExp(`${OPEN}([a-z_]+)${CLOSE}`, 'g');

export const mark = (name: string): string => OPEN + name + CLOSE;
export const MARKED: SiteSettings = Object.fromEntries(TEXTS.map((name) => [name, mark(name)]));

/** Splits marked HTML into texts and places. @param defaults text shown if a setting is missing; empty for others */
export const textsOf = (html: string, defaults: Record<string, string>): Texts =>
  html
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? part : { setting: part, otherwise: defaults[part] ?? '' }))
    .filter((part) => part !== '');

/** The text shown if a setting is missing. @throws if it differs between places of one setting */
export function defaultsOf(template: Texts): Record<string, string> {
  const defaults: Record<string, string> = {};
  for (const part of template) {
    if (typeof part === 'string') continue;
    if ((defaults[part.setting] ??= part.otherwise) !== part.otherwise) throw new Error(`${part.setting} has two defaults`);
  }
  return defaults;
}

/** Placeholder for today's date. */
export const DAY = '\uE002';

/** Replaces DAY by the place of the reader's date. */
export const withDay = (template: Template): Template =>
  template.flatMap((part): Template =>
    typeof part === 'string'
      ? part.split(DAY).flatMap((text, at) => (at === 0 ? [text] : [{ setting: TODAY, otherwise: '' }, text]))
      : [part],
  );

/** End of the element's content that begins at `start`. It may contain elements of the same name. */
function endOf(html: string, name: string, start: number): number {
  let depth = 1;
  for (const { 0: tag, index } of html.slice(start).matchAll(new RegExp(`<(?:/${name}>|${name}[\\s>])`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return start + index;
  }
  throw new Error(`${name} does not end in its part of a first screen`);
}

const PRICED_ELEMENT = /<([a-z]+)(?=[\s>])[^>]*? data-priced="([\w-]+)"[^>]*>/;

function pricedTexts(html: string): Texts {
  const found = PRICED_ELEMENT.exec(html);
  if (!found) return [html];
  const [{ length }, name, place] = found as unknown as [string, string, string];
  const start = found.index + length;
  const end = endOf(html, name, start);
  return [html.slice(0, start), { setting: PRICED + place, otherwise: html.slice(start, end) }, ...pricedTexts(html.slice(end))];
}

/** Makes the content of each element with `data-priced` a place for today's figures. */
export const withPriced = (template: Template): Template =>
  template.flatMap((part): Template => (typeof part === 'string' ? pricedTexts(part) : [part]));

/** Compares a screen rendered without settings to the same screen rendered with MARKED ones.
 *  @throws if a setting changes more than a text: such a setting can't be in TEXTS */
export function templateOf(plain: string, marked: string): Texts {
  const [first = '', ...rest] = marked.split(MARK);
  if (!plain.startsWith(first)) throw new Error('A setting of a first screen changes its structure');
  const template: Texts = [first];
  let at = first.length;
  for (let i = 0; i < rest.length; i += 2) {
    const [setting, fixed] = [rest[i] as Text, rest[i + 1]!];
    const end = fixed === '' ? plain.length : plain.indexOf(fixed, at);
    if (end < 0) throw new Error(`${setting} changes the structure of a first screen`);
    template.push({ setting, otherwise: plain.slice(at, end) }, fixed);
    at = end + fixed.length;
  }
  if (at !== plain.length) throw new Error('A setting of a first screen changes its structure');
  return template;
}
