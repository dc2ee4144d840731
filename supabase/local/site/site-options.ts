import path from 'node:path';
import type { Context } from 'hono';
import type { LiveSite } from '../delivery/live-site.ts';
import type { ModuleMirror } from '../delivery/module-mirror.ts';
import type { HomeFacts } from '../../../libs/customer/src/site/home-facts.ts';
import type { Settings } from './first-screen.ts';
import type { ReadRelease } from './override-policy.ts';
import type { SignMap } from './page-envelope.ts';
import type { RuntimeConfig } from './index-page.ts';
import type { SharedQuotes } from './shared-quote/shared-quote.ts';
import { COMMON_HEADERS } from './security-headers.ts';

export interface SiteOptions {
  /** Folder of released files, `<module>/<version>/`. */
  modulesDir: string;
  /** The built shell, served while none is released. */
  builtShellDir: string;
  /** Current releases. Called at every page load, so a new release takes effect with the next one. */
  readLive: () => Promise<LiveSite>;
  config: (request: Request) => RuntimeConfig;
  /** The public settings that pages show. Without it they show their defaults until the shell has asked. */
  readSettings?: () => Promise<Settings | null>;
  /** What the home page says now. Without it the page shows the documented figures until it has asked. */
  readFacts?: () => Promise<HomeFacts | null>;
  /** For browsers that preview a release. Without it the page's policy is that of the map. */
  readRelease?: ReadRelease;
  /** Share links. Without it their pages start without a first screen. */
  shared?: SharedQuotes;
  /** Signs the map of a page. Without it every page carries the whole map. */
  sign?: SignMap;
  /** Brings released files into `modulesDir`, if they are kept elsewhere. */
  mirror?: ModuleMirror | undefined;
}

/** The folder of the live shell. */
export const shellDirOf = ({ shell }: LiveSite, { modulesDir, builtShellDir }: SiteOptions): string =>
  shell === null ? builtShellDir : path.join(modulesDir, 'shell', shell);

export const notFound = (context: Context): Response =>
  context.text('Not found', 404, { ...COMMON_HEADERS, 'Cache-Control': 'no-store' });
