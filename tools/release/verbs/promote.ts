import type { Command } from 'commander';
import type { Check } from '../../../libs/delivery/src/checks.ts';
import { requireReason } from '../require-reason.ts';
import { contextOf } from '../context.ts';
import { overviewOf } from '../registry-client.ts';
import { moduleOf } from '../module-state.ts';
import { parseWhole } from '../parse.ts';
import { forceOption, withForceHint } from '../force.ts';
import { EXIT, Failure } from '../failure.ts';
import { serveSet } from '../serve-set.ts';

interface PromoteOptions {
  reason?: string;
  force?: Check[];
  revision?: number;
  from?: string;
  set?: boolean;
}

interface Promoted {
  revision: number;
  module: string;
  version: string;
  previous: string | null;
}

async function promote(module: string, version: string, options: PromoteOptions, command: Command): Promise<void> {
  const { out, registry, environment } = contextOf(command);
  const { force = [] } = options;
  const reason = force.length > 0 ? await requireReason(options.reason, out, 'going past the gate') : options.reason;
  const overview = await overviewOf(registry, environment);
  const { live } = moduleOf(overview, module);
  out.note(`${module} in ${environment}: ${live?.version ?? 'nothing'} -> ${version}, on revision ${overview.revision}`);
  const expectedRevision = options.revision ?? overview.revision;
  const body = { environment, module, version, expectedRevision, reason, force };
  const promoted = await withForceHint(
    registry.post<Promoted>('promote', body),
    environment,
    `promote ${module} ${version}`,
    force,
  );
  const text = `${module} ${promoted.version} is live in ${environment} (revision ${promoted.revision}).`;
  const back = promoted.previous ? `\nBack again: npm run release -- rollback ${module} --reason "..."` : '';
  out.result({ environment, ...promoted }, text + back);
}

const USAGE = 'Use promote <module> <version>, promote <module> --from <environment>, or promote --set --from <environment>.';

/** A module or the whole set from another environment, else one version. */
async function dispatch(module: string | undefined, version: string | undefined, options: PromoteOptions, command: Command) {
  const { from, set = false } = options;
  const isSet = from !== undefined && version === undefined && set === (module === undefined);
  if (isSet)
    return serveSet(
      { from, module, said: module ? `promote ${module} --from ${from}` : `promote --set --from ${from}` },
      options,
      command,
    );
  if (from !== undefined || set || module === undefined || version === undefined) throw new Failure(EXIT.usage, 'usage', USAGE);
  return promote(module, version, options, command);
}

export const addPromote = (program: Command): void =>
  void program
    .command('promote')
    .description('make a published release live for everyone, where the gate lets it pass')
    .argument('[module]', 'a remote, or shell')
    .argument('[version]')
    .option('--from <environment>', 'the release that is live there, with the same bytes')
    .option('--set', 'with --from: every release that is live there, at once')
    .option('--reason <words>', 'for the history')
    .option('--revision <number>', 'only if this is still the current revision', parseWhole)
    .addOption(forceOption())
    .action(dispatch);
