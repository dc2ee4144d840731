export type Scheme = 'light' | 'dark';

const DARK_RULES = '@media(prefers-color-scheme:dark)';

/** The document of an email as a reader in this color scheme sees it, whatever this browser prefers. Changes only what the frame of the
 *  document says (SQL: mail_document): the rest can't contain styles. */
export const inScheme = (html: string, scheme: Scheme): string =>
  html
    .replace(DARK_RULES, scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${scheme}"`);
