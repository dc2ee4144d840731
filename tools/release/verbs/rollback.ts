import type { Command } from 'commander';
import type { Check } from '../../../libs/delivery/src/checks.ts';
import { requireReason } from '../require-reason.ts';
import { contextOf } from '../context.ts';
import { overviewOf } from '../registry-client.ts';
import { moduleOf } from '../module-state.ts';
import { parseWhole } from '../parse.ts';
import { skipLines } from '../format.ts';
import { forceOption, withForceHint } from '../force.ts';

interface RollbackOptions {
  reason?: string;
  revision?: number;
  force?: Check[];
  wrongFigures?: boolean;
}

interface RolledBack {
  revision: number;
  module: string;
  version: string;
  from: string;
  /** Tabs that still have the old version; missing in older registries. */
  openTabs?: number;
}

const tabsText = (module: string, { from, openTabs = 0 }: RolledBack, wrongFigures: boolean): string =>
  openTabs === 0
    ? ''
    : `\n${openTabs} open tabs had ${from} a minute ago. They offer a reload ${wrongFigures ? 'at their next look at the map' : 'when their person goes to another page'}; npm run release -- status ${module} counts those that are left.`;

async function rollBack(module: string, version: string | undefined, options: RollbackOptions, command: Command): Promise<void> {
  const { out, registry, environment } = contextOf(command);
  const reason = await requireReason(options.reason, out, 'a rollback');
  const overview = await overviewOf(registry, environment);
  const found = moduleOf(overview, module);
  const target = version ?? found.rollbackTarget ?? '(no release before it that did well)';
  out.note(`${module} in ${environment}: ${found.live?.version ?? 'nothing'} -> ${target}`);
  if (version === undefined) for (const line of skipLines(found)) out.note(line);
  const expectedRevision = options.revision ?? overview.revision;
  const { wrongFigures = false, force = [] } = options;
  const body = { environment, module, version, wrongFigures, expectedRevision, reason, force };
  const done = await withForceHint(
    registry.post<RolledBack>('rollback', body),
    environment,
    `rollback ${[module, version].filter(Boolean).join(' ')}`,
    force,
  );
  const text = `${module} is back on ${done.version} in ${environment}, from ${done.from} (revision ${done.revision}).`;
  out.result({ environment, ...done }, text + tabsText(module, done, wrongFigures));
}

export const addRollback = (program: Command): void =>
  void program
    .command('rollback')
    .description('back to the newest release that served everyone before this one and did well; ends a rollout')
    .argument('<module>', 'a remote, or shell')
    .argument('[version]', 'another one that served everyone before')
    .option('--reason <words>', 'for the history; asked for on a terminal')
    .option('--revision <number>', 'only if this is still the current revision', parseWhole)
    .option('--wrong-figures', 'open tabs with the old version offer a reload at once')
    .addOption(forceOption())
    .action((module: string, version: string | undefined, options: RollbackOptions, command: Command) =>
      rollBack(module, version, options, command),
    );
