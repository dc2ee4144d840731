// The file of a release with its first screens: HTML that a page shows before its code has arrived. The build writes it, the site reads it.
import * as v from 'valibot';

export const FIRST_SCREENS = 'first-screens.json';

/** The place of a setting, with the HTML that is shown without it. */
const Place = v.object({ setting: v.string(), otherwise: v.string() });
const Texts = v.array(v.union([v.string(), Place]));
export type Texts = v.InferOutput<typeof Texts>;

/** Settings that each add an element, such as links: `before`, those that are set with `join` between them, `after`. Without any: `otherwise`. */
const Group = v.object({
  group: v.array(v.object({ setting: v.string(), html: Texts })),
  before: Texts,
  join: Texts,
  after: Texts,
  otherwise: Texts,
});
export type Group = v.InferOutput<typeof Group>;

/** A setting that is a list of titles and texts: `first` and, for each further one, `row`, then `after`. Without any: `otherwise`. */
const List = v.object({ list: v.string(), first: Texts, row: Texts, after: Texts, otherwise: Texts });
export type List = v.InferOutput<typeof List>;

/** HTML with places for settings. */
const Template = v.array(v.union([v.string(), Place, Group, List]));
export type Template = v.InferOutput<typeof Template>;

/** Placeholder for the signed-in user's id. */
export const READER = '{reader}';

/** A request for data that the page makes first. The browser sends it before the page's code has come (shell/src/kernel/first-screen/early-reads.ts). */
const Read = v.pipe(
  v.object({
    method: v.picklist(['GET', 'HEAD', 'POST']),
    path: v.pipe(v.string(), v.startsWith('/rest/v1/')),
    /** All but those that say who asks. */
    headers: v.record(v.string(), v.string()),
    body: v.exactOptional(v.string()),
  }),
  v.check(({ method, path }) => method !== 'POST' || path.startsWith('/rest/v1/rpc/'), 'only a function is called by POST'),
);
export type Read = v.InferOutput<typeof Read>;

const FirstScreen = v.object({
  template: Template,
  /** antd's rules. Their colours and sizes are variables. */
  rules: v.string(),
  /** The variables of the usual look. */
  variables: v.string(),
  /** What other looks change, by name: dark, light-more, dark-more, size-12 ... size-24. */
  looks: v.record(v.string(), v.string()),
  /** The module's own style sheets of this page. */
  styles: v.optional(v.string(), ''),
  reads: v.optional(v.array(Read), () => []),
});
export type FirstScreen = v.InferInput<typeof FirstScreen>;

/** The place of the reader's date: "Wednesday, 25 November". */
export const TODAY = 'today';

/** The names of places for today's figures: `priced.total`. The server fills them with HTML. */
export const PRICED = 'priced.';

/** A date as the place `today` shows it. */
export const spelledDay = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(at).replace(' ', ', ');

/** The name of a screen as phones show it, if that is another one. */
export const phoneScreen = (name: string): string => `phone ${name}`;

/** By the path, or path and search, of a page; the shell's also by name: frame, frame-signed-in, frame-admin, loading, not-found. */
const FirstScreens = v.object({
  screens: v.record(v.string(), FirstScreen),
  /** The shell's palettes as custom properties, by look: light, dark, light-more, dark-more. */
  palettes: v.exactOptional(v.record(v.string(), v.string())),
});
export type FirstScreens = v.InferInput<typeof FirstScreens>;

/** @throws if the text is no such file */
export const parseFirstScreens = (text: string): v.InferOutput<typeof FirstScreens> => v.parse(FirstScreens, JSON.parse(text));
