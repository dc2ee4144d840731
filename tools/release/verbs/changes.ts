import { Command } from 'commander';
import type { Change } from '@landfall/modules';
import type { Check } from '../../../libs/delivery/src/checks.ts';
import { contextOf } from '../context.ts';
import { EXIT, Failure } from '../failure.ts';
import { forceOption, withForceHint } from '../force.ts';
import { columns, percent } from '../format.ts';
import { parseWhole } from '../parse.ts';
import type { RegistryClient } from '../registry-client.ts';
import { requireReason } from '../require-reason.ts';
import { ADVANCES, advancing, weightOf, withSteps } from './rollout.ts';

interface ServeOptions {
  /** Hundredths of a percent. */
  percent?: number;
  auto?: boolean;
  hold?: number;
  reason?: string;
  revision?: number;
  force?: Check[];
}

const changeText = ({ name, environment, state, weight, auto, revision, parts }: Change): string => {
  const rows = parts.map(({ module, version, live, approvedBy }) => [
    `  ${module}`,
    version,
    approvedBy ? `approved by ${approvedBy}` : 'not approved',
    `live: ${live ?? 'nothing'}`,
  ]);
  const head = `${name} in ${environment}: ${state.replace('_', ' ')}${weight === null ? '' : ` to ${percent(weight)} of visitors`}${revision === null ? '' : `, revision ${revision}`}`;
  return [head, ...(rows.length > 0 ? [columns(rows)] : []), ...(auto ? [ADVANCES] : [])].join('\n');
};

/** Undefined also for one that is older than the newest fifty. */
async function findChange(registry: RegistryClient, environment: string, name: string): Promise<Change | undefined> {
  const { changes } = await registry.get<{ changes: Change[] }>('changes', { environment });
  return changes.find((one) => one.name === name);
}

async function changeNamed(registry: RegistryClient, environment: string, name: string): Promise<Change> {
  const found = await findChange(registry, environment, name);
  if (found) return found;
  throw new Failure(EXIT.notFound, 'no_such_change', `${environment} has no change ${name}. See: npm run release -- change show`);
}

const verb = (name: string, description: string): Command =>
  new Command(name).description(description).argument('<change>', 'its name: checkout-2');

const create = verb('create', 'begin a change: releases of several modules that go live together').action(
  async (change: string, _options: object, command: Command) => {
    const { out, registry, environment } = contextOf(command);
    const made = await registry.post<Change>('change-create', { environment, change });
    out.result(made, `${changeText(made)}\nNext: npm run release -- change add ${change} <module> <version>`);
  },
);

const add = verb('add', 'add a published release of your module, or replace it: it has to be approved again then')
  .argument('<module>')
  .argument('<version>')
  .action(async (change: string, module: string, version: string, _options: object, command: Command) => {
    const { out, registry, environment } = contextOf(command);
    const made = await registry.post<Change>('change-add', { environment, change, module, version });
    out.result(made, changeText(made));
  });

const approve = verb('approve', "approve your module's part: it may go live and back with the others")
  .argument('<module>')
  .argument('<version>', 'the one that you looked at')
  .action(async (change: string, module: string, version: string, _options: object, command: Command) => {
    const { out, registry, environment } = contextOf(command);
    const made = await registry.post<Change>('change-approve', { environment, change, module, version });
    out.result(made, changeText(made));
  });

type Serving = { verb: 'change-serve'; back: boolean } | { verb: 'change-rollout' };

const serving = (name: string, description: string, { verb: to, ...how }: Serving): Command =>
  (to === 'change-rollout' ? withSteps(verb(name, description)) : verb(name, description))
    .option('--reason <words>', 'for the history')
    .option('--revision <number>', 'only if this is still the current revision', parseWhole)
    .addOption(forceOption())
    .action(async (change: string, options: ServeOptions, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const { force = [], revision: expectedRevision } = options;
      const share = to === 'change-rollout' ? { weight: weightOf(options), ...advancing(options) } : undefined;
      const needsReason = ('back' in how && how.back) || force.length > 0;
      const reason = needsReason ? await requireReason(options.reason, out, `a ${name}`) : options.reason;
      // A change whose rollout the health watch ends meanwhile is open again: it must not go live then.
      const state = (await findChange(registry, environment, change))?.state;
      const sent = registry.post<Change>(to, { environment, change, state, ...how, ...share, reason, expectedRevision, force });
      const again = `change ${name} ${change}${share === undefined ? '' : ` --percent ${share.weight / 100}`}`;
      const done = await withForceHint(sent, environment, again, force);
      out.result(done, changeText(done));
    });

const show = new Command('show')
  .description('the changes of the environment, or one')
  .argument('[change]')
  .action(async (change: string | undefined, _options: object, command: Command) => {
    const { out, registry, environment } = contextOf(command);
    if (change !== undefined) {
      const found = await changeNamed(registry, environment, change);
      return out.result(found, changeText(found));
    }
    const answer = await registry.get<{ changes: Change[] }>('changes', { environment });
    return out.result(answer, answer.changes.map(changeText).join('\n') || 'There is no change.');
  });

/** Releases of several modules that go live, and back, in one revision. */
export function addChanges(program: Command): void {
  const change = program
    .command('change')
    .description('releases of several modules, live in one step: create, add, approve, ...');
  const rollout = serving('rollout', 'show every part to the same share of visitors, or change that share', {
    verb: 'change-rollout',
  });
  const promote = serving('promote', 'make every part live for everyone at once; a rollout of it is completed', {
    verb: 'change-serve',
    back: false,
  });
  const rollback = serving('rollback', 'take every part back at once, or end its rollout', { verb: 'change-serve', back: true });
  for (const one of [create, add, approve, rollout, promote, rollback, show])
    change.addCommand(one.copyInheritedSettings(change));
}
