// Puts settings into the HTML of a first screen. The server does it for each page, and the build to check a template.
import { type Group, type List, PRICED, type Template, type Texts } from './first-screens.ts';

export type Settings = Record<string, unknown>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ENTITIES[one]!);

const isSet = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Addresses of images and links. Others are no settings: nothing else may become the target of a link. */
const isUrlSetting = (name: string): boolean => name.endsWith('_url') || name.startsWith('social_');
const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value);

/** Places that show several settings: the first one that is set, or all of them (remotes/storefront/src/site/contact-details.tsx). */
const FIRST_OF: Record<string, string[]> = { contact_email: ['contact_email', 'support_email', 'primary_email'] };
const ALL_OF: Record<string, [names: string[], between: string]> = {
  primary_phone: [['primary_phone', 'secondary_phone'], '\n'],
  primary_address: [['primary_address', 'secondary_address'], '\n\n'],
};

/** What a place shows; undefined if nothing is set. */
function valueOf(settings: Settings, name: string): string | undefined {
  const [names, between] = ALL_OF[name] ?? [[(FIRST_OF[name] ?? [name]).find((one) => isSet(settings[one])) ?? name], ''];
  const value = names
    .map((one) => settings[one])
    .filter(isSet)
    .join(between);
  return value === '' || (isUrlSetting(name) && !isWebAddress(value)) ? undefined : value;
}

const fillTexts = (texts: Texts, settings: Settings): string =>
  texts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = valueOf(settings, part.setting);
      return value === undefined ? part.otherwise : escapeHtml(value);
    })
    .join('');

function fillGroup({ group, before, join, after, otherwise }: Group, settings: Settings): string {
  const set = group.filter(({ setting }) => valueOf(settings, setting) !== undefined);
  const text = (texts: Texts) => fillTexts(texts, settings);
  if (set.length === 0) return text(otherwise);
  return text(before) + set.map(({ html }) => text(html)).join(text(join)) + text(after);
}

/** Where a text says how long a price is valid. The page learns it from the shop's terms, after the first screen (libs/customer/src/terms). */
const DAYS = '{price_valid_days}';
const withoutDays = (text: string): string => text.replaceAll(DAYS, 'a limited time');

/** As libs/customer/src/site/home-texts.ts: entries with a title and a text. */
function rowsOf(value: unknown): Settings[] {
  return (Array.isArray(value) ? value : []).flatMap((row) => {
    const { title, text } = (row ?? {}) as Settings;
    return isSet(title) && typeof text === 'string' ? [{ title: withoutDays(title), text: withoutDays(text) }] : [];
  });
}

function fillList({ list, first, row, after, otherwise }: List, settings: Settings): string {
  const [one, ...others] = rowsOf(settings[list]);
  if (!one) return fillTexts(otherwise, settings);
  return fillTexts(first, one) + others.map((other) => fillTexts(row, other)).join('') + fillTexts(after, settings);
}

/** Today's figures as HTML, by the name of their place. */
export type Priced = Readonly<Record<string, string>>;

/** The names of a template's places for today's figures. */
export const pricedPlaces = (template: Template): string[] =>
  template.flatMap((part) =>
    typeof part === 'object' && 'setting' in part && part.setting.startsWith(PRICED) ? [part.setting.slice(PRICED.length)] : [],
  );

/** @param priced all of the template's, so that it does not show figures of two days; without them it shows those of the build */
export const fillTemplate = (template: Template, settings: Settings, priced: Priced = {}): string =>
  template
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('group' in part) return fillGroup(part, settings);
      if ('list' in part) return fillList(part, settings);
      return part.setting.startsWith(PRICED)
        ? (priced[part.setting.slice(PRICED.length)] ?? part.otherwise)
        : fillTexts([part], settings);
    })
    .join('');
