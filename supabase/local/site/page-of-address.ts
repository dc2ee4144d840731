import { type Access, matchesPath } from '@landfall/contract';
import type { AdminPages, ModuleMap } from '@landfall/modules';

export const AUTH = '/auth';
export const HOME = '/';

/** A page in the map: its module, its pattern, its access. */
export interface PlacedPage {
  module: string;
  path: string;
  access: Access;
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);

/** The one address of a page, for the server and for the configurations of static hosts: no empty segments, no slash at the end, the fixed parts as
 *  its claim spells them. /index.html is the home page.
 *  @param pathname still encoded
 *  @param pattern of the page there, such as /order/:id; none for an unknown address */
export function addressOf(pathname: string, pattern: string | null | undefined): string {
  const given = segments(pathname);
  const fixed = segments(pattern ?? (matchesPath(AUTH, pathname) ? AUTH : ''));
  if (matchesPath('/index.html', pathname)) return HOME;
  return `/${given.map((part, at) => (fixed[at] && !fixed[at].startsWith(':') ? fixed[at] : part)).join('/')}`;
}

const parameters = ({ path }: PlacedPage): number => path.split('/:').length - 1;

function shopPages({ modules }: ModuleMap): PlacedPage[] {
  return Object.entries(modules).flatMap(([module, { pages = {} }]) =>
    (['public', 'customer'] as const).flatMap((access) =>
      Object.keys(pages[access] ?? {}).map((path) => ({ module, path, access })),
    ),
  );
}

const adminPages = ({ modules }: AdminPages): PlacedPage[] =>
  Object.entries(modules).flatMap(([module, { pages }]) => pages.map(({ path }) => ({ module, path, access: 'admin' as const })));

/** Whether an address belongs to the admin area. */
export const isAdminAddress = (pathname: string): boolean => /^\/admin(\/|$)/i.test(pathname);

/** The page at an address, from the map or the admin pages' document; if several match, the one with the fewest parameters. */
export function pageOfAddress(pathname: string, map: ModuleMap, adminText: string | null): PlacedPage | undefined {
  const inAdmin = isAdminAddress(pathname) && adminText !== null;
  const pages = inAdmin ? adminPages(JSON.parse(adminText) as AdminPages) : shopPages(map);
  const [first] = pages
    .filter(({ path }) => matchesPath(path, pathname))
    .toSorted((one, other) => parameters(one) - parameters(other));
  return first;
}

/** A shop page's title, as its claim has it; undefined for pages of the admin area. */
export const titleOf = ({ module, path, access }: PlacedPage, { modules }: ModuleMap): string | undefined =>
  access === 'admin' ? undefined : modules[module]?.pages?.[access]?.[path];
