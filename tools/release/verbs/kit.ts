import path from 'node:path';
import type { Command } from 'commander';
import { type Platform, SHELL } from '../../../libs/delivery/src/release-document.ts';
import type { Packed } from '../../kit/publish.ts';
import { type Context, contextOf } from '../context.ts';
import { EXIT, Failure } from '../failure.ts';
import { moduleOf } from '../module-state.ts';
import { overviewOf } from '../registry-client.ts';
import { siteOf } from '../site.ts';

interface Options {
  out: string;
  site?: string;
  publish?: string;
  tag: string;
}

/** What a team does next, and with --publish what went to the registry. */
async function nextStep(packages: Packed[], { out, publish: registry, tag }: Options): Promise<string[]> {
  if (!registry) return [`In the team's repository: npm install ${out}/*.tgz`];
  const { publishPackages } = await import('../../kit/publish.ts');
  const { length } = await publishPackages(packages, { registry, tag });
  return [
    `Published ${length} of them to ${registry} as ${tag}${length < packages.length ? '; the others were there' : ''}.`,
    `In the team's repository: echo "@landfall:registry=${registry}" >> .npmrc, then npm install @landfall/kit@${tag}`,
  ];
}

/** The live shell's version and what it shares, from its released file. */
async function liveShell(context: Context, site: string | undefined): Promise<{ version: string; platform: Platform }> {
  const overview = await overviewOf(context.registry, context.environment);
  const { live } = moduleOf(overview, SHELL);
  if (!live) throw new Failure(EXIT.notFound, 'no_such_release', `${context.environment} has no live shell: promote one first.`);
  const url = `${await siteOf(context, site)}/modules/${SHELL}/${live.version}/platform.json`;
  const response = await fetch(url);
  if (!response.ok) throw new Failure(EXIT.unreachable, 'unreachable', `${url} answered ${response.status}: is --site right?`);
  return { version: live.version, platform: (await response.json()) as Platform };
}

/** Packages of this repository whose version is not the one that the live shell shares. */
async function differing({ modules }: Platform): Promise<string[]> {
  const { versionOf } = await import('../../versions.ts');
  return Object.entries(modules)
    .filter(([name, { version }]) => versionOf(name) !== version)
    .map(([name, { version }]) => `${name} ${version} (here ${versionOf(name)})`);
}

export const addKit = (program: Command): void =>
  void program
    .command('kit')
    .description('pack what a team needs in a repository of its own, for the live shell')
    .requiredOption('--out <folder>', 'for the tarballs')
    .option('--site <url>', 'of the shop, where the registry does not know it')
    .option(
      '--publish <registry>',
      'URL of a registry of npm packages, which gets the packages too; npm takes its token from .npmrc',
    )
    .option('--tag <tag>', 'with --publish: the dist-tag', 'latest')
    .action(async (options: Options, command: Command) => {
      const { site } = options;
      const folder = path.resolve(options.out);
      const context = contextOf(command);
      const shell = await liveShell(context, site);
      const others = await differing(shell.platform);
      if (others.length > 0) {
        const message = `The shell ${shell.version} shares other packages than this repository has: ${others.slice(0, 5).join(', ')}. Check out the commit of the live shell, or release a shell.`;
        throw new Failure(EXIT.conflict, 'kit_differs', message);
      }
      const { packPackages } = await import('../../kit/pack.ts'); // the compiler
      const packages = await packPackages(folder, { shell });
      const files = packages.map(({ file }) => path.basename(file));
      const text = [
        `Packed ${files.length} packages for shell ${shell.version} in ${folder}:`,
        ...files.map((file) => `  ${file}`),
        ...(await nextStep(packages, { ...options, out: folder })),
      ];
      context.out.result(
        { shell: shell.version, contract: shell.platform.contract, version: packages.at(-1)!.version, files },
        text.join('\n'),
      );
    });
