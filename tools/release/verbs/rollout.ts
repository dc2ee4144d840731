import { Command } from 'commander';
import { requireReason } from '../require-reason.ts';
import { type Context, contextOf } from '../context.ts';
import { overviewOf } from '../registry-client.ts';
import { moduleOf } from '../module-state.ts';
import { parsePercent, parseWhole } from '../parse.ts';
import { withForceHint } from '../force-hint.ts';
import { percent } from '../format.ts';

interface RolloutOptions {
  percent?: number;
  reason?: string;
  revision?: number;
  force?: boolean;
}

interface Answer {
  revision: number;
  rollout: { version: string; weight: number } | null;
}

/** The current revision. Checks first that the environment has the module. */
async function revisionOf({ registry, environment }: Context, module: string, given: number | undefined): Promise<number> {
  const overview = await overviewOf(registry, environment);
  moduleOf(overview, module);
  return given ?? overview.revision;
}

async function send(
  context: Context,
  step: string,
  module: string,
  { revision, ...body }: { revision: number | undefined } & Record<string, unknown>,
): Promise<Answer> {
  const expectedRevision = await revisionOf(context, module, revision);
  return context.registry.post<Answer>(`rollout-${step}`, {
    environment: context.environment,
    module,
    expectedRevision,
    ...body,
  });
}

const step = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .argument('<module>')
    .option('--reason <words>', 'for the history')
    .option('--revision <number>', 'only if this is still the current revision', parseWhole);

const FORCE = ['--force', 'without the gate; needs --reason and shows in the history'] as const;

const start = step('start', 'show a published release to a share of visitors, the same ones each time')
  .argument('<version>')
  .requiredOption('--percent <share>', 'of visitors, 0.01 to 100', parsePercent)
  .option(...FORCE)
  .action(async (module: string, version: string, options: RolloutOptions, command: Command) => {
    const context = contextOf(command);
    const { percent: weight, revision, force = false } = options;
    const reason = force ? await requireReason(options.reason, context.out, 'going past the gate') : options.reason;
    const started = send(context, 'start', module, { version, weight, reason, revision, force });
    const again = `rollout start ${module} ${version} --percent ${weight! / 100}`;
    const response = await withForceHint(started, context.environment, again);
    const text = `${module} ${version} goes to ${percent(weight!)} of visitors (revision ${response.revision}).`;
    context.out.result({ module, ...response }, text);
  });

const advance = step('advance', 'show it to more visitors; whoever has it keeps it')
  .requiredOption('--percent <share>', 'of visitors, 0.01 to 100', parsePercent)
  .action(async (module: string, { percent: weight, reason, revision }: RolloutOptions, command: Command) => {
    const context = contextOf(command);
    const response = await send(context, 'advance', module, { weight, reason, revision });
    context.out.result(
      { module, ...response },
      `${module} goes to ${percent(weight!)} of visitors (revision ${response.revision}).`,
    );
  });

const abort = step('abort', 'everyone goes back to the stable release').action(
  async (module: string, { reason: given, revision }: RolloutOptions, command: Command) => {
    const context = contextOf(command);
    const reason = await requireReason(given, context.out, 'an abort');
    const response = await send(context, 'abort', module, { reason, revision });
    context.out.result(
      { module, ...response },
      `The rollout of ${module} is over; stable serves everyone (revision ${response.revision}).`,
    );
  },
);

const complete = step('complete', 'make the candidate the stable release, for everyone')
  .option(...FORCE)
  .action(async (module: string, { reason: given, revision, force = false }: RolloutOptions, command: Command) => {
    const context = contextOf(command);
    const reason = force ? await requireReason(given, context.out, 'going past the gate') : given;
    const completed = send(context, 'complete', module, { reason, revision, force });
    const response = await withForceHint(completed, context.environment, `rollout complete ${module}`);
    context.out.result({ module, ...response }, `${module}: the candidate serves everyone now (revision ${response.revision}).`);
  });

export const addRollout = (program: Command): void => {
  const rollout = program
    .command('rollout')
    .description('a release for a share of the visitors: start, advance, abort, complete');
  for (const command of [start, advance, abort, complete]) rollout.addCommand(command.copyInheritedSettings(rollout));
};
