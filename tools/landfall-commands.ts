// The commands of `landfall`. The release command is loaded only when a verb needs it.
import { Command } from 'commander';
import { buildHere } from './kit/commands/build.ts';
import { checkHere } from './kit/commands/check.ts';
import { createHere } from './kit/commands/new.ts';
import { testHere } from './kit/commands/test.ts';

const AFTER = `
All other commands are those of the release command, with the same options: publish, promote, rollout, rollback, claim, preview, status, history, doctor ...
LANDFALL_URL names the registry and LANDFALL_TOKEN the team's token.`;

const program = new Command('landfall')
  .description('Build, test and release a Landfall module in a separate repository.')
  .addHelpText('after', AFTER)
  .exitOverride();
program
  .command('new')
  .description('a remote with a page, a query, an event and a test, in remotes/<name>')
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
  .command('dev')
  .description('a remote inside a development build of the deployed shell, on this machine; a save replaces components')
  .argument('<name>')
  .requiredOption('--against <url>', 'of the shop, such as https://staging.shop.example')
  .option('--port <number>', 'on this machine; the next one is used too', '5200')
  .action(async (name: string, options: Parameters<typeof import('./kit/commands/dev.ts').devHere>[1]) => {
    const { devHere } = await import('./kit/commands/dev.ts'); // the bundler
    await devHere(name, options);
  });

const own = program.commands.map((command) => command.name());
const [asked = '--help'] = process.argv.slice(2);
if (own.includes(asked) || asked.startsWith('-')) {
  try {
    await program.parseAsync(process.argv.slice(2), { from: 'user' });
  } catch (error) {
    const { exitCode, message } = error as { exitCode?: number; message: string };
    if (exitCode === undefined) console.error(message); // commander has printed its errors
    process.exitCode = exitCode ?? 1;
  }
} else await import('./release/main.ts');
