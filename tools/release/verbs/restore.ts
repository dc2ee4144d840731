import type { Command } from 'commander';
import type { Check } from '../../../libs/delivery/src/checks.ts';
import { parseWhole } from '../parse.ts';
import { forceOption } from '../force.ts';
import { serveSet } from '../serve-set.ts';

interface RestoreOptions {
  revision: number;
  expected?: number;
  reason?: string;
  force?: Check[];
}

export const addRestore = (program: Command): void =>
  void program
    .command('restore')
    .description('the whole set as it was at an earlier revision, at once: modules that came later stop serving; ends rollouts')
    .requiredOption(
      '--revision <number>',
      'the revision whose set is served again; npm run release -- history lists them',
      parseWhole,
    )
    .option('--expected <number>', 'only if this is still the current revision', parseWhole)
    .option('--reason <words>', 'for the history; asked for on a terminal')
    .addOption(forceOption())
    .action(({ revision, expected, reason, force }: RestoreOptions, command: Command) => {
      const options = {
        ...(reason !== undefined && { reason }),
        ...(force && { force }),
        ...(expected !== undefined && { revision: expected }),
      };
      return serveSet({ setRevision: revision, said: `restore --revision ${revision}` }, options, command);
    });
