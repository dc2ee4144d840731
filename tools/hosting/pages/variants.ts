/** Folder of the pages' HTML, beside the shell's index.html. No page of a module can have this name. */
export const PAGES = '_pages';

/** In that folder: the addresses that have a file. */
export const LIST = 'list.json';

/** Parameters by which a page has several first screens: an article, a form of /auth. */
export const VARIANTS = ['post', 'mode'] as const;

/** A cookie by which the server would compose another page: signed in, a theme, a text size. Its reader gets index.html, without a first screen. */
export const OWN_LOOK = 'landfall-(signed-in|theme|accessibility)=';

/** The file of an address: `/blog?post=tax` is `/_pages/blog/post/tax/index.html`. Undefined for a parameter that hosts don't know. */
export function pageFile(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://page');
  const given = [...searchParams];
  if (given.length > 1 || given.some(([name, value]) => !VARIANTS.some((one) => one === name) || !/^[\w-]+$/.test(value)))
    return undefined;
  return `/${PAGES}${pathname.replace(/\/$/, '')}${given.map(([name, value]) => `/${name}/${value}`).join('')}/index.html`;
}
