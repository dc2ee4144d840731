import { Command } from 'commander';
import type { Check } from '../../../libs/delivery/src/checks.ts';
import { SHELL } from '../../../libs/delivery/src/release-document.ts';
import { requireReason } from '../require-reason.ts';
import { type Context, contextOf } from '../context.ts';
import { overviewOf } from '../registry-client.ts';
import { moduleOf } from '../module-state.ts';
import { EXIT, Failure } from '../failure.ts';
import { parsePercent, parseWhole } from '../parse.ts';
import { forceOption, withForceHint } from '../force.ts';
import { percent } from '../format.ts';

interface RolloutOptions {
  percent?: number;
  reason?: string;
  revision?: number;
  force?: Check[];
  auto?: boolean;
  hold?: number;
  replace?: boolean;
}

interface Answer {
  revision: number;
  rollout: { version: string; weight: number } | null;
  /** The version whose rollout was ended for this one. */
  replaced?: string | null;
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

/** First share of a rollout that advances by itself. */
const FIRST_WEIGHT = 100;
const SECONDS = 60;

/** With the options of `advancing`.
 *  @throws Failure usage */
export function weightOf({ percent: given, auto = false }: Pick<RolloutOptions, 'percent' | 'auto'>): number {
  if (given !== undefined) return given;
  if (auto) return FIRST_WEIGHT;
  throw new Failure(EXIT.usage, 'usage', 'Say --percent, or --auto for 1, 5, 25 and 100 % while health allows.');
}

export const startText = (
  module: string,
  version: string,
  weight: number,
  { revision, replaced }: Answer,
  auto: boolean,
): string =>
  [
    ...(replaced ? [`The rollout of ${module} ${replaced} ended: ${version} replaces it.`] : []),
    `${module} ${version} goes to ${percent(weight)} of visitors (revision ${revision}).`,
    ...(module === SHELL
      ? ['Landfall’s own server draws who gets it; a static host serves the one shell that was copied to it.']
      : []),
    ...(auto ? [ADVANCES] : []),
  ].join('\n');

/** What a rollout that advances by itself sends with its start; nothing for others. */
export const advancing = ({ auto = false, hold = 10 }: Pick<RolloutOptions, 'auto' | 'hold'>): object =>
  auto ? { auto, holdSeconds: Math.max(1, hold * SECONDS) } : {};

/** Adds `--percent`, `--auto` and `--hold`. */
export const withSteps = (command: Command): Command =>
  command
    .option('--percent <share>', 'of visitors, 0.01 to 100', parsePercent)
    .option('--auto', 'advance to 1, 5, 25 and 100 % by itself while health allows')
    .option('--hold <minutes>', 'with --auto: minimum length of a step', parseWhole, 10);

export const ADVANCES = 'It advances to 1, 5, 25 and 100 % by itself while health allows, and reverts by itself.';

const start = withSteps(
  step('start', 'show a published release to a share of visitors, the same ones each time').argument('<version>'),
)
  .option('--replace', 'end a running rollout of this module')
  .addOption(forceOption())
  .action(async (module: string, version: string, options: RolloutOptions, command: Command) => {
    const context = contextOf(command);
    const { revision, force = [], auto = false, replace = false } = options;
    const weight = weightOf(options);
    const reason = force.length > 0 ? await requireReason(options.reason, context.out, 'going past the gate') : options.reason;
    const about = { version, weight, reason, force, ...advancing(options), ...(replace && { replace }) };
    const started = send(context, 'start', module, { ...about, revision });
    const again = `rollout start ${module} ${version} --percent ${weight / 100}`;
    const response = await withForceHint(started, context.environment, again, force);
    context.out.result({ module, ...response }, startText(module, version, weight, response, auto));
  });

const advance = step('advance', 'show it to more visitors; those who have it keep it')
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
  .addOption(forceOption())
  .action(async (module: string, { reason: given, revision, force = [] }: RolloutOptions, command: Command) => {
    const context = contextOf(command);
    const reason = force.length > 0 ? await requireReason(given, context.out, 'going past the gate') : given;
    const completed = send(context, 'complete', module, { reason, revision, force });
    const response = await withForceHint(completed, context.environment, `rollout complete ${module}`, force);
    context.out.result({ module, ...response }, `${module}: the candidate serves everyone now (revision ${response.revision}).`);
  });

export const addRollout = (program: Command): void => {
  const rollout = program
    .command('rollout')
    .description('a release for a share of the visitors: start, advance, abort, complete');
  for (const command of [start, advance, abort, complete]) rollout.addCommand(command.copyInheritedSettings(rollout));
};
