// The commands of `landfall` beside those of the release command.
import { Command } from 'commander';
import { buildHere } from './commands/build.ts';
import { checkHere } from './commands/check.ts';
import { createHere } from './commands/new.ts';
import { testHere } from './commands/test.ts';
import { updateHere } from './commands/update.ts';

const AFTER = `
LANDFALL_URL is the address of the shop's registry, LANDFALL_TOKEN the team's token. README.md, which \`new\` writes, goes through all steps
with the output of each: token, dev, test, publish, claim and approval, promote, rollout, rollback.`;

/** @param release the release command, whose commands the help lists too */
export function makeOwnProgram(release?: Command): Command {
  const program = new Command('npx landfall')
    .description('Build, test and release a Landfall module in a separate repository.')
    .exitOverride();
  if (release) {
    const rows = release.commands.map((one) => `  ${one.name().padEnd(19)}${one.description()}`);
    program.addHelpText('after', `\nRelease:\n${rows.join('\n')}`);
  }
  program.addHelpText('after', AFTER);
  program
    .command('new')
    .description('a remote with a page, a query, an event and a test, in remotes/<name>; with README.md and CI recipes')
    .argument('<name>', 'such as gift-cards')
    .option('--path <path>', 'of its first page; /<name> by default')
    .option('--access <access>', 'public, customer or admin', 'public')
    .action(createHere);
  program
    .command('check')
    .description('check types, and compatibility with the live shell and database')
    .argument('<name>')
    .action(checkHere);
  program.command('test').description('the tests, in a fake shell').argument('[files...]').action(testHere);
  program
    .command('build')
    .description('one release, in dist/releases/<name>/<version>')
    .argument('<name>')
    .option('--version <version>', 'instead of the one in package.json')
    .action(buildHere);
  program
    .command('update')
    .description('install the kit of the newest shell, and say what it breaks in each remote')
    .option('--to <version>', 'or tag', 'latest')
    .action(updateHere);
  program
    .command('dev')
    .description('a remote inside a development build of the deployed shell, on this machine; a save replaces components')
    .argument('<name>')
    .requiredOption('--against <url>', 'of the shop, such as https://staging.shop.example')
    .option('--port <number>', 'on this machine; the next one is used too', '5200')
    .action(async (name: string, options: Parameters<typeof import('./commands/dev.ts').devHere>[1]) => {
      const { devHere } = await import('./commands/dev.ts'); // the bundler
      await devHere(name, options);
    });
  return program;
}
