import fs from 'node:fs/promises';
import type { Command } from 'commander';
import { LIVE_DATA, type LiveRelease } from '../../data/live-data.ts';
import { contextOf } from '../context.ts';
import { parseWhole } from '../parse.ts';

interface Options {
  out: string;
  days: number;
}

export const addLiveData = (program: Command): void =>
  void program
    .command('live-data')
    .description('record what live releases use of the database, for npm run check')
    .option('--out <file>', 'where', LIVE_DATA)
    .option('--days <number>', 'how long ago an open tab may have been opened', parseWhole, 30)
    .action(async ({ out: file, days }: Options, command: Command) => {
      const { out, registry } = contextOf(command);
      const { releases } = await registry.get<{ releases: LiveRelease[] }>('live-data', { days: String(days) });
      await fs.writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), releases }, null, 1)}\n`);
      const names = releases.map(({ environment, module, version, role }) => `  ${environment}: ${module} ${version} (${role})`);
      out.result({ file, releases: releases.length }, [`Recorded ${releases.length} releases in ${file}:`, ...names].join('\n'));
    });
