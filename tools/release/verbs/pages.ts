import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { EXIT, Failure } from '../failure.ts';
import { openOutput } from '../output.ts';
import { type GlobalOptions, urlOf } from '../settings.ts';

interface PagesOptions {
  site: string;
  files?: string;
}

/** config.json of the folder, which browsers read too. @throws Failure usage */
function configIn(folder: string): object {
  const file = path.join(folder, 'config.json');
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as object;
  const message = `${file} is not there. Name the folder that your static host serves: the built shell with config.json (docs/operating.md, "First deploy").`;
  throw new Failure(EXIT.usage, 'usage', message);
}

function originOf(site: string): string {
  if (!URL.canParse(site)) throw new Failure(EXIT.usage, 'usage', `--site must be a URL, not "${site}".`);
  return new URL(site).origin;
}

async function writeInto(folder: string, { site, files }: PagesOptions, global: GlobalOptions): Promise<string[]> {
  const { readSources } = await import('../../hosting/pages/sources.ts'); // loaded only for this verb
  const { writePages } = await import('../../hosting/pages/write-pages.ts');
  const config = configIn(folder) as Parameters<typeof readSources>[0]['config'];
  const origin = originOf(site);
  const backend = urlOf(global);
  const modulesDir = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-pages-'));
  try {
    const places = { backend, files: files ?? `${backend}/storage/v1/object/public/modules`, config, modulesDir };
    const sources = await readSources({ ...places, environment: global.environment });
    return await writePages({ ...sources, folder, modulesDir, origin, config });
  } finally {
    fs.rmSync(modulesDir, { recursive: true });
  }
}

export const addPages = (program: Command): void =>
  void program
    .command('pages <folder>')
    .description(
      'write the public pages of what is live into the folder of a static host: HTML, pictures of links, robots.txt, sitemap.xml',
    )
    .requiredOption('--site <url>', 'of the shop, for the addresses in the pages')
    .option('--files <url>', 'of the released files; default: the bucket `modules` of --url')
    .action(async (folder: string, options: PagesOptions, command: Command) => {
      const global = command.optsWithGlobals<GlobalOptions>();
      const addresses = await writeInto(path.resolve(folder), options, global);
      const text = `${addresses.length} pages written into ${folder}. Repeat this after each promotion, rollback or change of the site's settings.`;
      openOutput(global.json === true).result({ folder, addresses }, text);
    });
