/** What the home page says of the shop in the tab, in search results and in bookmarks. */
const HOME = 'shop the world, delivered to your doorstep';

/** A document's title: "Landfall: shop the world, delivered to your doorstep" for the home page, else "About · Landfall". */
export const documentTitle = (pathname: string, title: string | undefined, company: string): string =>
  pathname === '/' ? `${company}: ${HOME}` : title ? `${title} · ${company}` : company;
