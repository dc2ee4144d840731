import type { HistoryEntry, ReleaseRow } from '@landfall/modules';
import type { Command } from 'commander';
import { contextOf } from '../context.ts';
import { overviewOf } from '../registry-client.ts';
import { parseWhole } from '../parse.ts';
import { columns, kB, minute, percent } from '../format.ts';

const markOf = (
  { version, preview, withdrawnAt, collectedAt }: ReleaseRow,
  live: string | undefined,
  candidate: string | undefined,
): string => {
  if (version === live) return 'live';
  if (version === candidate) return 'rollout';
  if (withdrawnAt) return 'withdrawn';
  if (collectedAt) return 'files deleted';
  return preview ? 'preview' : '';
};

const addVersions = (program: Command): void =>
  void program
    .command('versions')
    .description('the releases of a module, newest first')
    .argument('<module>')
    .action(async (module: string, _options: object, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const { releases } = await registry.get<{ releases: ReleaseRow[] }>('versions', { module });
      const state = (await overviewOf(registry, environment)).modules.find((known) => known.module === module);
      const rows = releases.map((row) => [
        row.version,
        markOf(row, state?.live?.version, state?.rollout?.version),
        minute(row.publishedAt),
        kB(row.bytes),
        row.commit?.slice(0, 12) ?? '-',
        row.publishedBy,
      ]);
      out.result({ module, releases }, rows.length > 0 ? columns(rows) : `${module} has no release yet.`);
    });

function textOf({ kind, version, weight, forced, forcedChecks, claim }: HistoryEntry): string {
  if (claim) return `${kind} ${claim}`;
  const share = weight !== null && ['rollout', 'advance'].includes(kind) ? ` to ${percent(weight)}` : '';
  return `${kind} ${version}${share}${forced ? ` FORCED ${forcedChecks?.join(', ') ?? ''}` : ''}`.trim();
}

interface HistoryOptions {
  module?: string;
  limit: number;
}

const addHistory = (program: Command): void =>
  void program
    .command('history')
    .description('who did what to which module and why, newest first')
    .option('--module <module>', 'of one module only')
    .option('--limit <number>', 'how many', parseWhole, 20)
    .action(async ({ module, limit }: HistoryOptions, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const query = { environment, module, limit: String(limit) };
      const { entries } = await registry.get<{ entries: HistoryEntry[] }>('history', query);
      const rows = entries.map((entry) => [
        minute(entry.at),
        String(entry.revision),
        entry.module,
        textOf(entry),
        entry.actor,
        entry.reason ?? '',
      ]);
      out.result({ environment, entries }, rows.length > 0 ? columns(rows) : 'Nothing has happened yet.');
    });

/** What was published, and what happened to it. */
export function addLists(program: Command): void {
  addVersions(program);
  addHistory(program);
}
