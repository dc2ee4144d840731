import type { Command } from 'commander';
import { contextOf } from '../context.ts';
import { kB } from '../format.ts';
import { parseWhole } from '../parse.ts';

interface CollectOptions {
  dryRun?: boolean;
  days: number;
  keep: number;
}

interface Batch {
  since: string;
  reachable: number;
  unreachable: number;
  bytes: number;
  underway: number;
  batch: { module: string; version: string }[];
  files: number;
}

/** A few seconds of work for a store on the network, so that no request takes long. */
const BATCH = 100;

const waiting = (count: number): string =>
  count === 0
    ? ''
    : ` ${count} are being deleted by another run, or were when it was interrupted: run this again in ten minutes.`;

async function collect({ dryRun = false, days, keep }: CollectOptions, command: Command): Promise<void> {
  const { out, registry } = contextOf(command);
  const ask = (more: object) => registry.post<Batch>('collect', { days, keep, dryRun, ...more });
  const { since, reachable, unreachable, bytes, underway } = await ask({ dryRun: true, limit: 1 });
  const plan = { since, reachable, unreachable, bytes, underway, dryRun };
  if (dryRun) {
    const text = `Would delete the files of ${unreachable} releases (${kB(bytes)}); ${reachable} stay.${waiting(underway)}`;
    return out.result({ ...plan, deleted: 0, files: 0 }, text);
  }
  let [deleted, files] = [0, 0];
  for (let left = unreachable - underway; left > 0;) {
    const done = await ask({ limit: BATCH });
    deleted += done.batch.length;
    files += done.files;
    left = done.batch.length === 0 ? 0 : done.unreachable - done.underway - done.batch.length;
    out.progress(`${deleted} releases, ${left} left`);
  }
  out.result({ ...plan, deleted, files }, `Deleted the files of ${deleted} releases; ${reachable} stay.${waiting(underway)}`);
}

export const addCollect = (program: Command): void =>
  void program
    .command('collect')
    .description(
      'deletes the files of releases that no environment, rollback or open tab can reach; repeat it if it was interrupted',
    )
    .option('--dry-run', 'only say what would be deleted')
    .option('--days <number>', 'how long a tab may have been open; at least 2', parseWhole, 30)
    .option(
      '--keep <number>',
      'how many of the versions that served everyone stay in each environment, whatever their age',
      parseWhole,
      3,
    )
    .action((options: CollectOptions, command: Command) => collect(options, command));
