import type { Command } from 'commander';
import { requireReason } from '../require-reason.ts';
import { contextOf } from '../context.ts';
import { parseWhole } from '../parse.ts';

interface RestoredOptions {
  reason?: string;
  site?: string;
  revision?: number;
}

interface Restored {
  revision: number;
  epoch: number;
  previousEpoch: number;
}

/** The epoch of the site's map, 0 if it serves none: the new one must be greater. */
async function servedEpoch(site: string, environment: string): Promise<number> {
  try {
    const { peekPayload } = await import('@landfall/modules'); // loaded only for this verb
    const response = await fetch(`${site}/modules/${environment}.json`, { cache: 'no-store' });
    const highest = Number(response.headers.get('landfall-highest-map')?.split(' ')[0]) || 0;
    const { epoch = 0 } = peekPayload((await response.json()) as { payload: string }) as { epoch?: number };
    return Math.max(epoch, highest);
  } catch {
    return 0;
  }
}

async function restored(options: RestoredOptions, command: Command): Promise<void> {
  const { out, registry, environment } = contextOf(command);
  const reason = await requireReason(options.reason, out, 'a restore');
  const seenEpoch = await servedEpoch(options.site ?? registry.url, environment);
  const body = { environment, reason, seenEpoch, ...(options.revision !== undefined && { expectedRevision: options.revision }) };
  const done = await registry.post<Restored>('restored', body);
  const text = `${environment} is in epoch ${done.epoch} (revision ${done.revision}). Browsers follow this registry again; open tabs offer a reload.`;
  out.result({ environment, ...done }, text);
}

export const addDatabaseRestored = (program: Command): void =>
  void program
    .command('database-restored')
    .description('an older database was restored: browsers that know a newer map follow this registry again')
    .option('--reason <words>', 'for the history; asked for on a terminal')
    .option('--site <url>', 'where browsers get the map, where that is not --url')
    .option('--revision <number>', 'only if this is still the current revision', parseWhole)
    .action((options: RestoredOptions, command: Command) => restored(options, command));
