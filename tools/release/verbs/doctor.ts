import type { Command } from 'commander';

export const addDoctor = (program: Command): void =>
  void program
    .command('doctor')
    .description('look at everything a release needs, from the outside, and say what to do')
    .option('--site <url>', 'where browsers get the map and the files, where that is not --url')
    .option('--export <file>', 'also verify an exported file against the registry')
    .action(async ({ site, export: file }: { site?: string; export?: string }, command: Command) => {
      const { examine } = await import('../doctor/examine.ts'); // loads the gate and what it needs only for this verb
      await examine(site, file, command);
    });
