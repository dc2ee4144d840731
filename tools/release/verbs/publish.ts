import type { Command } from 'commander';
import { parseVersion } from '../parse.ts';
import type { PublishOptions } from '../publish-module.ts';

export const addPublish = (program: Command): void =>
  void program
    .command('publish')
    .description('build one module alone, store its files and register the release; nothing goes live')
    .argument('<module>', 'a remote, or shell')
    .option('--version <version>', 'instead of the one in package.json', parseVersion)
    .option('--from <folder>', 'a release that was built already (dist/releases/<module>/<version>)')
    .option('--preview', 'reachable by an override with a token only, never promoted; not for the shell')
    .option('--site <url>', 'of the shop, for the link of --preview, where the registry does not know it')
    .action(async (module: string, options: PublishOptions, command: Command) => {
      const { publishModule } = await import('../publish-module.ts'); // loaded only for this verb
      await publishModule(module, options, command);
    });
