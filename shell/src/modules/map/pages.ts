import { type Access, matchesPath, type PageEntry, type Store } from '@landfall/contract';
import type { AdminPages, ModuleMap } from '@landfall/modules';
import { isAdminPath } from '../../kernel/links.ts';
import { createStore } from '../../kernel/parts/store.ts';
import type { TabMap } from './tab-map.ts';

/** An approved page of a module. */
export interface Page extends PageEntry {
  module: string;
}

/** Pages, names and slots according to the verified map. */
export interface Directory {
  pages: Page[];
  /** Display name of a module. */
  names: Record<string, string>;
  /** The modules that fill a slot. */
  slots: Record<string, string[]>;
  /** Whether `pages` includes the admin area, which loads only when it is opened. */
  hasAdmin: boolean;
}

export interface Pages {
  /** Undefined until the first map is loaded. */
  directory: Store<Directory | undefined>;
  /** The page at a pathname. Waits for the first map and, in the admin area, for its pages.
   *  @throws if they don't load */
  find(pathname: string): Promise<Page | undefined>;
  /** The page at a pathname, from what is loaded now. */
  at(pathname: string): Page | undefined;
  /** Display name of a module. */
  nameOf(module: string): string;
}

/** Verified admin pages with their hash in the map. */
export interface VerifiedAdminPages {
  hash: string | undefined;
  content: AdminPages['modules'];
}

const parameters = ({ path }: Page) => path.split('/:').length;

/** Of several patterns that match, the one with the fewest parameters. */
const pageAt = (pages: Page[], pathname: string): Page | undefined =>
  pages.filter(({ path }) => matchesPath(path, pathname)).sort((one, other) => parameters(one) - parameters(other))[0];

function directoryOf({ modules, others }: ModuleMap, admin: AdminPages['modules'] | undefined): Directory {
  const directory: Directory = { pages: [], names: {}, slots: {}, hasAdmin: admin !== undefined };
  for (const [module, { name, pages = {}, slots = [] }] of Object.entries({ ...others, ...modules })) {
    if (name) directory.names[module] = name;
    for (const [access, titles] of Object.entries(pages) as [Access, Record<string, string>][])
      for (const [path, title] of Object.entries(titles)) directory.pages.push({ module, path, access, title });
    for (const slot of slots) (directory.slots[slot] ??= []).push(module);
  }
  for (const [module, { name, pages }] of Object.entries(admin ?? {})) {
    directory.names[module] ??= name;
    for (const page of pages) directory.pages.push({ ...page, module, access: 'admin' });
  }
  return directory;
}

/** @param ready resolves when the directory is complete enough to find the page at a pathname */
export function pagesOf(directory: Store<Directory | undefined>, ready: (pathname: string) => Promise<unknown>): Pages {
  const at = (pathname: string) => pageAt(directory.get()?.pages ?? [], pathname);
  return {
    directory,
    async find(pathname) {
      await ready(pathname);
      return at(pathname);
    },
    at,
    nameOf: (module) => directory.get()?.names[module] ?? module,
  };
}

/** Approved pages of all modules according to this tab's newest map.
 *  @param loadAdmin loads the admin pages of the newest map */
export function createPages(map: TabMap, loadAdmin: () => Promise<VerifiedAdminPages>): Pages {
  const directory = createStore<Directory | undefined>(undefined);
  let admin: VerifiedAdminPages | undefined;

  function update(): void {
    const newest = map.newest.get();
    if (newest) directory.set(directoryOf(newest, admin?.content));
  }

  async function updateAdmin(): Promise<void> {
    const { adminPages } = await map.current();
    if (admin && admin.hash === adminPages) return;
    admin = await loadAdmin();
    update();
  }

  map.newest.subscribe(() => {
    update();
    if (admin) void updateAdmin().catch(() => undefined /* keep the present menus until the next map */);
  });

  return pagesOf(directory, (pathname) => (isAdminPath(pathname) ? updateAdmin() : map.current()));
}
