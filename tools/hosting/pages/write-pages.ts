import fs from 'node:fs/promises';
import path from 'node:path';
import { earlyFiles } from '../../../supabase/local/site/early-files.ts';
import { readFirstScreens } from '../../../supabase/local/site/first-screen-file.ts';
import { renderIndexPage, type RuntimeConfig } from '../../../supabase/local/site/index-page.ts';
import { contentOf, screenOf } from '../../../supabase/local/site/page-content.ts';
import { cardOf, companyOf } from '../../../supabase/local/site/page-head.ts';
import { pageOfAddress } from '../../../supabase/local/site/page-of-address.ts';
import { cardNodes } from '../../../supabase/local/site/pictures/card.ts';
import { draw } from '../../../supabase/local/site/pictures/draw.ts';
import { picturePath } from '../../../supabase/local/site/pictures/picture-address.ts';
import { feedText, manifestText, publicPages, robotsText, sitemapText } from '../../../supabase/local/site/site-index.ts';
import type { Sources } from './sources.ts';
import { LIST, PAGES, pageFile } from './variants.ts';

export interface Site extends Sources {
  /** The folder that the static host serves: the built shell with config.json. */
  folder: string;
  /** Where the first screens of the live releases are. */
  modulesDir: string;
  /** Origin of the shop. */
  origin: string;
  config: RuntimeConfig;
}

/** The shell's own pages: its screens that have an address. */
async function shellAddresses(folder: string): Promise<string[]> {
  const screens = (await readFirstScreens(folder))?.screens ?? {};
  return Object.keys(screens).filter((name) => name.startsWith('/'));
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, content);
}

/** HTML and picture of one address, for a reader of whom nothing is known. Without a map: it would outlive a rollback. */
async function composed(address: string, site: Site) {
  const { folder, modulesDir, origin, config, map, settings, early } = site;
  const url = new URL(address, origin);
  const visit = { url, map, page: pageOfAddress(url.pathname, map, null), settings };
  const composing = { cookie: () => undefined, shellDir: folder, modulesDir };
  const hints = await earlyFiles({ pathname: url.pathname, subject: undefined }, { map, early }, folder);
  const data = { 'landfall-early': hints, 'landfall-config': config, 'landfall-settings': settings };
  const html = await renderIndexPage(folder, data, await contentOf(visit, composing));
  if (!html) throw new Error(`${folder} has no index.html: it is not a built shell`);
  return { html, card: cardOf(visit, await screenOf(visit, composing)) };
}

async function writeOne(address: string, site: Site, folder: string): Promise<void> {
  const { html, card } = await composed(address, site);
  await write(path.join(folder, pageFile(address)!), html);
  const { pathname, searchParams } = new URL(address, site.origin);
  const post = searchParams.get('post');
  const picture = picturePath({ pathname, ...(post !== null && { post }) });
  if (card) await write(path.join(folder, picture), await draw(cardNodes(card)));
}

/** Writes the HTML and the picture of every public page, robots.txt, sitemap.xml, rss.xml and the web manifest, in place of those before. @returns the pages' addresses */
export async function writePages(site: Site): Promise<string[]> {
  const { folder, origin, map, modulesDir, settings } = site;
  const listed = await publicPages(map, modulesDir);
  const addresses = [...listed.map(({ address }) => address), ...(await shellAddresses(folder))].filter(
    (address) => pageFile(address) !== undefined,
  );
  const beside = await fs.mkdtemp(path.join(folder, '.pages-'));
  try {
    for (const address of addresses) await writeOne(address, site, beside);
    await write(path.join(beside, PAGES, LIST), JSON.stringify(addresses));
    for (const part of [PAGES, 'og']) {
      await fs.rm(path.join(folder, part), { recursive: true, force: true });
      await fs.rename(path.join(beside, part), path.join(folder, part));
    }
  } finally {
    await fs.rm(beside, { recursive: true });
  }
  await write(path.join(folder, 'robots.txt'), robotsText(origin));
  await write(path.join(folder, 'sitemap.xml'), sitemapText(origin, listed));
  await write(path.join(folder, 'early.json'), '{"files":null}'); // only a server knows what a browser's pages will request
  await write(path.join(folder, 'manifest.webmanifest'), manifestText(companyOf(settings)));
  await write(path.join(folder, 'rss.xml'), feedText(origin, companyOf(settings), listed));
  return addresses;
}
