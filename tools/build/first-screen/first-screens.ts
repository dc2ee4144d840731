import fs from 'node:fs';
import path from 'node:path';
import type { SiteSettings } from '../../../libs/contract/src/shell-context.ts';
import {
  FIRST_SCREENS,
  type FirstScreen,
  type FirstScreens,
  type Read,
  spelledDay,
  type Template,
  type Texts,
} from '../../../libs/delivery/src/first-screens.ts';
import { fillTemplate, pricedPlaces } from '../../../libs/delivery/src/fill-template.ts';
import { changedVariables, type Look, OTHER_LOOKS, USUAL, usedVariables } from './looks.ts';
import { pruneCss } from './prune-css.ts';
import type { RenderedScreen } from './render.tsx';
import { EVERYTHING, EXAMPLES, structuredTemplate } from './structure.ts';
import { DAY, defaultsOf, MARKED, templateOf, withDay, withPriced } from './texts.ts';

/** The place of the page in a frame (shell.tsx). */
const PLACE = '<div id="landfall-page-goes-here"></div>';

type Render = (look: Look, settings: SiteSettings) => Promise<RenderedScreen>;

/** Runs work at a time that its components take for now. */
async function at<Result>(time: Date, work: () => Promise<Result>): Promise<Result> {
  const Now = Date;
  const now = time.getTime();
  globalThis.Date = new Proxy(Now, {
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now] : parts) as object,
    get: (target, name) => (name === 'now' ? () => now : (Reflect.get(target, name) as unknown)),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = Now;
  }
}

/** Two days that have nothing in common. */
const [DAY_OF_BUILD, ANOTHER_DAY] = [new Date(2026, 1, 3, 12), new Date(2027, 7, 20, 12)];

const withoutDay = (html: string, day: Date): string => html.replaceAll(spelledDay(day), DAY);

/** The template of a screen to which settings add elements. @throws if it does not give what its components render */
async function structured(html: (settings: SiteSettings) => Promise<string>, texts: Texts): Promise<Template> {
  const template = await structuredTemplate((settings) => html({ ...MARKED, ...settings }), PLACE, defaultsOf(texts));
  for (const settings of [{}, ...EXAMPLES])
    if (fillTemplate(template, settings) !== (await html(settings)))
      throw new Error('its template differs from what its components render');
  return template;
}

/** With the places of the date and of today's figures. @throws if one of those is inside another place */
function withPlaces(template: Template, html: string): Template {
  const all = withPriced(withDay(template));
  if (pricedPlaces(all).length !== html.split(' data-priced=').length - 1)
    throw new Error('its figures have no places of their own');
  return all;
}

/** One screen in every look, with places for the settings it shows. @param styles style sheets that its elements may need */
export async function firstScreenOf(render: Render, styles: string): Promise<FirstScreen> {
  const on = async (day: Date, settings: SiteSettings): Promise<RenderedScreen> => {
    const screen = await at(day, () => render(USUAL, settings));
    return { ...screen, html: withoutDay(screen.html, day) };
  };
  const plain = await on(DAY_OF_BUILD, {});
  if ((await on(ANOTHER_DAY, {})).html !== plain.html) throw new Error('it shows the time at which it was built');
  const marked = await on(DAY_OF_BUILD, MARKED);
  const everything = await on(DAY_OF_BUILD, { ...MARKED, ...EVERYTHING });
  const html = async (settings: SiteSettings) => (await on(DAY_OF_BUILD, settings)).html;
  const texts = templateOf(plain.html, marked.html);
  const template = everything.html === marked.html ? texts : await structured(html, texts);
  const rules = pruneCss(plain.rules, plain.html);
  const variables = usedVariables(plain.variables, rules);
  const looks: Record<string, string> = {};
  for (const [name, look] of Object.entries(OTHER_LOOKS)) {
    const other = await render(look, {});
    looks[name] = changedVariables(variables, other.variables);
  }
  return {
    template: withPlaces(template, plain.html),
    rules,
    variables,
    looks,
    styles: pruneCss(styles, plain.html + everything.html),
  };
}

/** The reads that are the same on any day: those of a page that asks for the last 30 days are of the day of the build. */
export async function lastingReads(record: () => Promise<Read[]>): Promise<Read[]> {
  const [first, other] = [await at(DAY_OF_BUILD, record), await at(ANOTHER_DAY, record)].map((reads) =>
    reads.map((read) => JSON.stringify(read)),
  );
  return first!.filter((read) => other!.includes(read)).map((read) => JSON.parse(read) as Read);
}

/** The text of these style sheets of a build. */
export const stylesOf = (folder: string, files: readonly string[]): string =>
  files
    .filter((file) => file.endsWith('.css'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');

/** Writes a release's first screens into its folder. The release lists the file with its hash like any other. */
export const writeFirstScreens = (folder: string, screens: FirstScreens): void =>
  fs.writeFileSync(path.join(folder, FIRST_SCREENS), JSON.stringify(screens));
