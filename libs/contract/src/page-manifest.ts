// What a module says of its pages. The functions of the registry read it too, in Deno, so it imports nothing of a browser's, types
// included.
import { type Capabilities, capabilityProblems } from './capabilities.ts';

/** Who may open a page: anyone, a signed-in customer, an admin. From the widest to the narrowest. */
export const ACCESS = ['public', 'customer', 'admin'] as const;
/** Who may open a page. */
export type Access = (typeof ACCESS)[number];

/** An entry of the admin's sidebar. */
export interface MenuEntry {
  /** The menu group: Overview, Management, Analytics, Settings or a new one. */
  group: string;
  /** Position in the sidebar, ascending; ties by label. A group's position is that of its first entry. */
  order: number;
  /** Sentence case: `Gift cards`. */
  label: string;
  /** SVG path data in Ant Design's view box, 64 64 896 896. */
  icon: string;
  /** A key of `admin_counts`: its count is shown beside the label. */
  badge?: string;
  /** The query of the page's path that lists exactly the rows that the badge counts: `waiting=yes`. */
  badgeQuery?: string;
}

/** An entry of the admin's command palette. */
export interface PaletteEntry {
  /** The heading above it: Overview, Management, Analytics, Settings or a new one. */
  category: string;
  /** Position in the unfiltered palette, ascending. */
  order: number;
  /** What it opens. */
  title: string;
  /** One line below the title. */
  description: string;
  /** Other search terms, separated by spaces. */
  keywords: string;
}

/** A page of a module. */
export interface PageEntry {
  /** Absolute; `:name` matches one segment. Access is `admin` exactly for /admin and paths below it. */
  path: string;
  /** Who may open it. The claim that an owner approved is the widest access. */
  access: Access;
  /** Shown in the browser's tab and announced by screen readers. */
  title: string;
  /** For admin pages: its entry in the sidebar. */
  menu?: MenuEntry;
  /** For admin pages: its entry in the command palette. */
  palette?: PaletteEntry;
  /** The module brings React, antd and every other library itself, in any version, and the page's code exports `mount`
   *  (docs/decisions/116). For all pages of a module or none; its slots export `mount` too. */
  isolated?: true;
}

/** A module's pages: `remotes/<name>/pages.ts`. Plain data, part of its release. */
export interface PageManifest {
  /** The module's name for people: "Cart did not load." */
  name: string;
  /** Every address that the module serves. */
  pages: readonly PageEntry[];
  /** Slots of the frame that the module fills. */
  slots?: readonly string[];
  /** What its code needs beyond its own files: other origins, workers, WebAssembly, fonts, style sheets of packages
   *  (docs/decisions/121). */
  capabilities?: Capabilities;
}

/** Keeps the paths' literal types, so that the compiler checks the routes of `src/module.tsx` against them. */
export const definePages = <const Manifest extends PageManifest>(manifest: Manifest): Manifest => manifest;

/** Whether a module brings its own libraries. */
export const isIsolated = ({ pages }: PageManifest): boolean => pages.some(({ isolated }) => isolated);

/** The first segment is literal: `/:name` would match every address. */
const PATH = /^\/$|^\/[a-z0-9]+(-[a-z0-9]+)*(\/(:[a-zA-Z]\w*|[a-z0-9]+(-[a-z0-9]+)*))*$/;

const isAdminPath = (path: string) => path === '/admin' || path.startsWith('/admin/');

function pageProblems({ path, access, menu, palette }: PageEntry): string[] {
  const inAdmin = access === 'admin';
  const hasParameter = path.includes(':');
  return [
    ...(PATH.test(path) ? [] : [`${path} is not a path such as /gift-cards or /gift-cards/:id`]),
    ...(inAdmin === isAdminPath(path)
      ? []
      : [`${path} has access ${access}: pages for admins, and only those, are at /admin or below it`]),
    ...(menu && hasParameter ? [`${path} has a menu entry, but a path with a parameter cannot be linked to`] : []),
    ...(palette && hasParameter ? [`${path} has a palette entry, but a path with a parameter cannot be linked to`] : []),
    ...(menu && Boolean(menu.badge) !== Boolean(menu.badgeQuery)
      ? [`${path} has a badge without the query that lists its rows, or the reverse`]
      : []),
    ...((menu || palette) && !inAdmin ? [`${path} has a menu or palette entry: only admin pages have those`] : []),
  ];
}

/** A build has one React, so a module can't mix pages. */
const mixedProblems = ({ pages }: PageManifest): string[] =>
  pages.filter(({ isolated }) => !isolated).map(({ path }) => `${path} is not isolated, and other pages of the module are`);

/** Problems of a manifest that the compiler can't find, one sentence each. */
export function manifestProblems(manifest: PageManifest): string[] {
  const { pages, slots = [] } = manifest;
  const shapes = pages.map(({ path }) => path.replace(/:[^/]+/g, ':')); // /order/:id and /order/:number match the same addresses
  const duplicates = pages.filter((_page, at) => shapes.indexOf(shapes[at]!) !== at);
  const repeated = slots.filter((slot, at) => slots.indexOf(slot) !== at);
  return [
    ...pages.flatMap(pageProblems),
    ...(isIsolated(manifest) ? mixedProblems(manifest) : []),
    ...duplicates.map(({ path }) => `${path} is listed twice`),
    ...repeated.map((slot) => `The slot ${slot} is listed twice`),
    ...capabilityProblems(manifest.capabilities),
  ];
}
