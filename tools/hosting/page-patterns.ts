import type { ModuleMap } from '@landfall/modules';

/** The shell's own pages; the admin area's are known only to admins, so that every address below it may exist. */
const OWN = ['/', '/auth'];
const ADMIN = '^/admin(?:/.*)?$';

/** Patterns of the pages that anyone or any customer may open. */
export const patternsOf = ({ modules }: ModuleMap): string[] =>
  Object.values(modules)
    .flatMap(({ pages = {} }) => Object.keys({ ...pages.public, ...pages.customer }))
    .toSorted();

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export interface PageAddress {
  /** Matches the address itself. */
  exact: string;
  /** Matches it with a slash at the end and, case ignored, in any spelling. Groups are the parameters. */
  any: string;
  /** The address, `$1` for the first parameter. */
  address: string;
}

/** The pages' addresses as regular expressions that PCRE, RE2 and JavaScript read alike. The home page has one spelling. */
export function pageAddresses(patterns: readonly string[]): PageAddress[] {
  return [...OWN, ...patterns]
    .filter((pattern) => pattern !== '/')
    .map((pattern) => {
      const parts = pattern.split('/').filter(Boolean);
      let at = 0;
      return {
        exact: `^/${parts.map((part) => (part.startsWith(':') ? '[^/]+' : quoted(part))).join('/')}$`,
        any: `^/${parts.map((part) => (part.startsWith(':') ? '([^/]+)' : quoted(part))).join('/')}/?$`,
        address: `/${parts.map((part) => (part.startsWith(':') ? `$${++at}` : part)).join('/')}`,
      };
    });
}

/** Regular expressions of every address that has a page. */
export const knownPages = (patterns: readonly string[]): string[] => [
  '^/$',
  ADMIN,
  ...pageAddresses(patterns).map(({ exact }) => exact),
];
