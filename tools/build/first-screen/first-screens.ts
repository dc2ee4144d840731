import fs from 'node:fs';
import path from 'node:path';
import type { SiteSettings } from '../../../libs/contract/src/shell-context.ts';
import {
  FIRST_SCREENS,
  type FirstScreen,
  type FirstScreens,
} from '../../../supabase/functions/_shared/delivery/first-screens.ts';
import { changedVariables, type Look, OTHER_LOOKS, USUAL, usedVariables } from './looks.ts';
import { pruneCss } from './prune-css.ts';
import type { RenderedScreen } from './render.tsx';
import { MARKED, templateOf } from './texts.ts';

type Render = (look: Look, settings: SiteSettings) => Promise<RenderedScreen>;

/** Runs work half a year later, by the clock that its components see. */
async function later<Result>(work: () => Promise<Result>): Promise<Result> {
  const Now = Date;
  const late = Now.now() + 200.3 * 24 * 60 * 60 * 1000;
  globalThis.Date = new Proxy(Now, {
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [late] : parts) as object,
    get: (target, name) => (name === 'now' ? () => late : (Reflect.get(target, name) as unknown)),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = Now;
  }
}

/** One screen in every look, with places for the settings it shows. @param styles style sheets that its elements may need */
export async function firstScreenOf(render: Render, styles: string): Promise<FirstScreen> {
  const plain = await render(USUAL, {});
  if ((await later(() => render(USUAL, {}))).html !== plain.html) throw new Error('it shows the time at which it was built');
  const marked = await render(USUAL, MARKED);
  const rules = pruneCss(plain.rules, plain.html);
  const variables = usedVariables(plain.variables, rules);
  const looks: Record<string, string> = {};
  for (const [name, look] of Object.entries(OTHER_LOOKS)) {
    const other = await render(look, {});
    looks[name] = changedVariables(variables, other.variables);
  }
  return { template: templateOf(plain.html, marked.html), rules, variables, looks, styles: pruneCss(styles, plain.html) };
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
