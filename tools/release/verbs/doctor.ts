import type { Command } from 'commander';

export const addDoctor = (program: Command): void =>
  void program
    .command('doctor')
    .description('look at everything a release needs, from the outside, and say what to do')
    .option('--site <url>', 'where browsers get the map and the files, where that is not --url')
    .action(async ({ site }: { site?: string }, command: Command) => {
      const { examine } = await import('../doctor/examine.ts'); // loads the gate and what it needs only for this verb
      await examine(site, command);
    });
