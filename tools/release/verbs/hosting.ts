import fs from 'node:fs';
import path from 'node:path';
import { Argument, type Command } from 'commander';
import { LIST, PAGES } from '../../hosting/pages/variants.ts';
import { openOutput } from '../output.ts';
import { type GlobalOptions, urlOf } from '../settings.ts';

interface HostingOptions {
  files?: string;
  root: string;
  listen: string;
  out?: string;
}

/** The pages that `release pages` has written into the folder. */
function addressesIn(root: string): string[] {
  const file = path.join(root, PAGES, LIST);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as string[]) : [];
}

async function filesOf(host: string, options: HostingOptions, { environment, ...global }: GlobalOptions) {
  const { nginxConfig } = await import('../../hosting/nginx.ts'); // loaded only for this verb
  const { caddyfile } = await import('../../hosting/caddy.ts');
  const { backendEnvelope, mapOf } = await import('../../hosting/fetch-site.ts');
  const { patternsOf } = await import('../../hosting/page-patterns.ts');
  const { cloudflareFiles, netlifyFiles } = await import('../../hosting/platforms.ts');
  const backend = urlOf(global);
  const files = options.files ?? `${backend}/storage/v1/object/public/modules`;
  const { capabilitiesIn } = await import('../../../supabase/local/site/security-headers.ts');
  const map = mapOf(await backendEnvelope(backend, environment));
  const hosting = {
    backend,
    files,
    environment,
    patterns: patternsOf(map),
    capabilities: capabilitiesIn(map),
    root: path.resolve(options.root),
    listen: options.listen,
  };
  if (host === 'nginx') return { 'landfall.conf': nginxConfig(hosting) };
  if (host === 'caddy') return { Caddyfile: caddyfile(hosting) };
  return host === 'netlify' ? netlifyFiles(hosting, addressesIn(hosting.root)) : cloudflareFiles(hosting);
}

export const addHosting = (program: Command): void =>
  void program
    .command('hosting')
    .description('write the configuration of a static host: addresses, rewrites, caching and security headers')
    .addArgument(new Argument('<host>').choices(['nginx', 'caddy', 'cloudflare', 'netlify']))
    .option('--files <url>', 'of the released files; default: the bucket `modules` of --url')
    .option(
      '--root <folder>',
      'of the built shell (nginx, caddy: on the server; netlify: with the files of `release pages`)',
      'dist/shell',
    )
    .option('--listen <address>', 'of the server (nginx, caddy)', ':80')
    .option('--out <folder>', 'write the files there instead of printing them')
    .action(async (host: string, options: HostingOptions, command: Command) => {
      const global = command.optsWithGlobals<GlobalOptions>();
      const files = await filesOf(host, options, global);
      const { out } = options;
      if (out) fs.mkdirSync(out, { recursive: true });
      if (out) for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(out, name), text);
      const text = Object.entries(files).map(([name, content]) => (out ? path.join(out, name) : `# ${name}\n${content}`));
      openOutput(global.json === true).result({ host, files }, text.join('\n'));
    });
