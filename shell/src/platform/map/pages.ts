import { type Access, matchesPath, type PageEntry, type Store } from '@landfall/contract';
import type { AdminPages, ModuleMap } from '@landfall/modules';
import { isAdminPath } from '../../links.ts';
import { createStore } from '../../parts/store.ts';
import type { TabMap } from './tab-map.ts';

/** An approved page of a module. */
export interface Page extends PageEntry {
  module: string;
}

/** What the verified map says about pages. */
export interface Directory {
  pages: Page[];
  /** What people call a module. */
  names: Record<string, string>;
  /** The modules that fill a slot. */
  slots: Record<string, string[]>;
  /** Whether the pages of the admin area are among the pages: only who goes there loads them. */
  hasAdmin: boolean;
}

export interface Pages {
  /** Undefined until the first map is there. */
  directory: Store<Directory | undefined>;
  /** The page at a pathname. Waits for the first map and, in the admin area, for its pages.
   *  @throws where they cannot be had */
  find(pathname: string): Promise<Page | undefined>;
  /** The page at a pathname, as far as is known now. */
  at(pathname: string): Page | undefined;
  /** What people call a module. */
  nameOf(module: string): string;
}

/** The admin pages that a map vouches for, and their hash in it. */
export interface VerifiedAdminPages {
  hash: string | undefined;
  content: AdminPages['modules'];
}

const parameters = ({ path }: Page) => path.split('/:').length;

/** The page at a pathname; of several that match, the one with the fewest parameters. */
const pageAt = (pages: Page[], pathname: string): Page | undefined =>
  pages.filter(({ path }) => matchesPath(path, pathname)).sort((one, other) => parameters(one) - parameters(other))[0];

function directoryOf({ modules }: ModuleMap, admin: AdminPages['modules'] | undefined): Directory {
  const directory: Directory = { pages: [], names: {}, slots: {}, hasAdmin: admin !== undefined };
  for (const [module, { name, pages = {}, slots = [] }] of Object.entries(modules)) {
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

/** @param ready resolves when the directory has what it takes to find the page at a pathname */
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

/** The pages of all modules, as the newest map of this tab approves them.
 *  @param loadAdmin the admin pages of the newest map */
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
    if (admin) void updateAdmin().catch(() => undefined /* the menus stay as they are until the next map */);
  });

  return pagesOf(directory, (pathname) => (isAdminPath(pathname) ? updateAdmin() : map.current()));
}
