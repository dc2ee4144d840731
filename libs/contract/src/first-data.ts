/** Renders the data of a page's first reads before the page's code has come (docs/decisions/071). The default export of `<page>.first.ts`, beside
 *  `<page>.route.tsx`. The build makes it a script of its own, without React and without anything that the shell shares.
 *  @param bodies what the page's reads returned, in their order
 *  @param reader id of the signed-in person
 *  @returns what replaces the placeholders of the first screen; null leaves them there */
export type FirstData = (bodies: readonly unknown[], reader: string) => HTMLElement | null;

/** The function of the page that takes a FirstData, by its name on globalThis: a script of the shell defines it, one of a module calls it. */
export const SHOW_DATA = 'landfallShowData';
