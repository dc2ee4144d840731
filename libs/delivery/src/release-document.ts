// The document of a release. The build writes it, the registry checks it, and the gate and the map use it.
import * as v from 'valibot';
import { isCapability } from '../../contract/src/capabilities.ts';
import type { PageEntry } from '../../contract/src/page-manifest.ts';
import { ACCESS } from '../../contract/src/page-manifest.ts';
import { DataUsage } from './data-gate.ts';
import { pagesClash } from './page-patterns.ts';
import { isFilePath, isModuleName, isPagePattern, isReservedPath, isVersion } from './paths.ts';

/** A remote's entry, its manifest, and the document itself. */
export const ENTRY = 'remoteEntry.js';
export const MANIFEST = 'mf-manifest.json';
export const RELEASE = 'release.json';
/** The module that hosts the others. */
export const SHELL = 'shell';

/** bytes */
export const MAX_FILE = 8 * 2 ** 20;
/** bytes, of all files together */
const MAX_RELEASE = 40 * 2 ** 20;
const MAX_FILES = 1000;
/** bytes, of one source map, compressed. As base64 it must fit into a call of the database. */
export const MAX_MAP = 1_468_006;

const INTEGRITY = /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/;
const Integrity = v.pipe(v.string(), v.regex(INTEGRITY, 'is not a hash such as sha256-...'));
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const Path = v.pipe(v.string(), v.check(isFilePath, 'is not a path below the release'));
const Asked = v.object({ path: Path, integrity: Integrity });
const Bytes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_FILE, `is more than ${MAX_FILE} bytes`));
const File = v.object({ path: Path, bytes: Bytes, integrity: Integrity });
export type ReleaseFile = v.InferOutput<typeof File>;

const names = v.array(Text);
/** Shared parts a remote uses: the range it was built for, and the imported names ('*' for the whole module). */
const Needs = v.record(Text, v.object({ range: Text, names }));
/** `shared`: the groups of shared packages a page uses. Early releases have none. */
const PageFiles = v.object({ files: v.array(Asked), shared: v.optional(names, []) });
/** Files to request early, by route pattern. Only a hint. */
const Early = v.object({ module: PageFiles, pages: v.record(v.string(), PageFiles) });

const MAX_PAGES = 200;
const MAX_SLOTS = 20;
const Short = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const Long = v.pipe(v.string(), v.maxLength(300));
const Order = v.pipe(v.number(), v.integer(), v.minValue(-10_000), v.maxValue(10_000));
const ICON = /^[\dMmLlHhVvCcSsQqTtAaZzEe.,+\s-]+$/;
const QUERY = /^[\w-]+=[\w.-]+(&[\w-]+=[\w.-]+)*$/;
const isAdminPath = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

const Menu = v.object({
  group: Short,
  order: Order,
  label: Short,
  icon: v.pipe(v.string(), v.maxLength(4000), v.regex(ICON, 'is not SVG path data')),
  badge: v.exactOptional(Short),
  badgeQuery: v.exactOptional(v.pipe(Short, v.regex(QUERY, 'is not a query such as waiting=yes'))),
});
const Palette = v.object({ category: Short, order: Order, title: Short, description: Long, keywords: Long });

const Page = v.pipe(
  v.object({
    path: v.pipe(
      v.string(),
      v.maxLength(200),
      v.check(isPagePattern, 'is not a path pattern such as /gifts/:id'),
      v.check((path) => !isReservedPath(path), 'is reserved for the shell and the backend'),
    ),
    access: v.picklist(ACCESS),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
    menu: v.exactOptional(Menu),
    palette: v.exactOptional(Palette),
    isolated: v.exactOptional(v.literal(true)),
  }),
  v.check(
    ({ path, access }) => (access === 'admin') === isAdminPath(path),
    'has access admin exactly where it is /admin or below',
  ),
  v.check(
    ({ access, menu, palette }) => access === 'admin' || (!menu && !palette),
    'has a menu or palette entry and is no admin page',
  ),
);

const named = (prefix: string) =>
  v.exactOptional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.check((name) => isCapability(`${prefix} ${name}`), 'cannot be claimed'),
        ),
      ),
      v.maxLength(MAX_SLOTS, `are more than ${MAX_SLOTS}`),
      v.check((all) => new Set(all).size === all.length, 'name one twice'),
      v.readonly(),
    ),
  );
const declared = v.exactOptional(v.literal(true));
/** Strict: what this registry does not know it cannot ask an owner about. */
const Capabilities = v.strictObject({
  connect: named('connect'),
  workers: declared,
  wasm: declared,
  fonts: declared,
  styles: named('styles'),
});

/** The first two pages with the same addresses. */
const clash = (pages: readonly Pick<PageEntry, 'path'>[]): string | undefined => pagesClash(pages.map(({ path }) => path));

/** A release's pages, from `remotes/<name>/pages.ts`. */
const PageManifest = v.object({
  name: Short,
  pages: v.pipe(
    v.array(Page),
    v.maxLength(MAX_PAGES, `are more than ${MAX_PAGES}`),
    v.check(
      (pages) => clash(pages) === undefined,
      ({ input }) => `match the same address: ${clash(input as Pick<PageEntry, 'path'>[])}`,
    ),
  ),
  slots: v.exactOptional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/, 'is not the name of a slot'))),
      v.maxLength(MAX_SLOTS, `are more than ${MAX_SLOTS}`),
      v.check((slots) => new Set(slots).size === slots.length, 'name one slot twice'),
    ),
  ),
  capabilities: v.exactOptional(Capabilities),
});

/** platform.json: the packages a shell shares. `names` is missing if a part's exports are unknown. `pages`: the paths it routes, by
 *  module; missing in shells that don't list them. */
const Platform = v.object({
  contract: Text,
  modules: v.record(Text, v.object({ version: Text, names: v.optional(names) })),
  pages: v.optional(v.record(Text, v.array(Text))),
});

const sum = (files: ReleaseFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);
const isSet = (files: ReleaseFile[]) => new Set(files.map(({ path }) => path.toLowerCase())).size === files.length;

const common = {
  module: v.pipe(v.string(), v.check(isModuleName, 'is not a module name')),
  version: v.pipe(v.string(), v.check(isVersion, 'is not a version such as 1.4.0')),
  /** Missing if the sources differed from the last commit. */
  commit: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{7,64}$/))),
  /** Time of the commit, or of the build without one. */
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Without compressed copies and the document itself. */
  files: v.pipe(
    v.array(File),
    v.minLength(1),
    v.maxLength(MAX_FILES, `are more than ${MAX_FILES}`),
    v.check(isSet, 'name one path twice'),
    v.check((files) => sum(files) <= MAX_RELEASE, `are more than ${MAX_RELEASE} bytes together`),
  ),
};

const RemoteSchema = v.object({
  ...common,
  /** The contract versions it works with. */
  contract: Text,
  /** Contains the version, so that two versions can be in one page. */
  entryGlobalName: v.pipe(v.string(), v.regex(/^\w+$/)),
  needs: Needs,
  early: Early,
  /** Missing in releases older than manifests: their pages are the keys of `early.pages`. */
  pageManifest: v.exactOptional(PageManifest),
  /** Missing in releases older than the gate for data. */
  data: v.exactOptional(DataUsage),
});

const ShellSchema = v.object({ ...common, module: v.literal(SHELL), platform: Platform, data: v.exactOptional(DataUsage) });

export type Needs = v.InferOutput<typeof Needs>;
export type Platform = v.InferOutput<typeof Platform>;
export type RemoteDocument = v.InferOutput<typeof RemoteSchema>;
export type ShellDocument = v.InferOutput<typeof ShellSchema>;
export type ReleaseDocument = RemoteDocument | ShellDocument;

/** The pages of a remote, if its release lists them. */
export const manifestOf = (document: ReleaseDocument) => (isShell(document) ? undefined : document.pageManifest);

export const isShell = (document: ReleaseDocument): document is ShellDocument => document.module === SHELL;

const whereOf = (issue: v.BaseIssue<unknown>): string => v.getDotPath(issue) ?? 'document';

/** Parses a release.json.
 *  @throws Error that names the field and its problem */
export function readDocument(value: unknown): ReleaseDocument {
  const isOfShell = typeof value === 'object' && value !== null && 'module' in value && value.module === SHELL;
  const result = v.safeParse(isOfShell ? ShellSchema : RemoteSchema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`release.json: ${whereOf(issue)} ${issue.message}`);
}
