import type { CauseCount, Claim, FaultList, ModuleOverview, VitalFigures } from '@landfall/modules';
import type { Command } from 'commander';
import { type Context, contextOf } from '../context.ts';
import { causesText } from '../../../libs/modules/src/fault-text.ts'; // as in registry-client.ts
import { misbehaviourText } from '../../../libs/modules/src/misbehaviour.ts';
import { columns, faultLines, minute, percent, skipLines } from '../format.ts';
import { moduleOf } from '../module-state.ts';
import { overviewOf } from '../registry-client.ts';

const rate = (wrong: number, loads: number): string => (loads === 0 ? '-' : `${((100 * wrong) / loads).toFixed(1)} %`);

/** Errors and 95th percentile of the load time, of a version in the last hour. */
function healthOf({ health }: ModuleOverview, version: string | undefined): [errors: string, p95: string] {
  const found = health.find((one) => one.version === version);
  const sum = (at: 1 | 2) => (found?.steps ?? []).reduce((total, step) => total + step[at], 0);
  return [rate(sum(2), sum(1)), found?.p95 ? `${found.p95} ms` : '-'];
}

const ms = (figures: VitalFigures | null | undefined): string => (figures ? `${figures.p75} ms` : '-');

/** LCP and INP of a version in seven days, in three quarters of the visits. */
function vitalsOf({ vitals = [] }: ModuleOverview, version: string | undefined): [lcp: string, inp: string] {
  const found = vitals.find((one) => one.version === version);
  return [ms(found?.lcp), ms(found?.inp)];
}

/** What needs a person: an alarm first, then claims that wait. */
function riskOf({ module, alarm, rollout, live }: ModuleOverview, waiting: readonly Claim[]): string {
  const claims = waiting.filter((claim) => claim.module === module).length;
  return [
    ...(alarm ? [`ALARM ${Math.round(alarm.share * 100)} % fail`] : []),
    ...(live ? [] : ['not live']),
    ...(rollout ? [`rolling out ${rollout.version} to ${percent(rollout.weight)}`] : []),
    ...(claims > 0 ? [claims === 1 ? '1 claim awaits approval' : `${claims} claims await approval`] : []),
  ].join(', ');
}

function rowOf(module: ModuleOverview, waiting: readonly Claim[]): string[] {
  const { live } = module;
  const since = live ? [live.version, minute(live.since), live.actor] : ['-', '-', '-'];
  return [
    module.module,
    ...since,
    ...healthOf(module, live?.version),
    ...vitalsOf(module, live?.version),
    riskOf(module, waiting),
  ];
}

const HEAD = ['module', 'live', 'since (UTC)', 'by', 'errors 1 h', 'p95 load', 'LCP p75', 'INP p75', ''];

/** One line for each module. */
export const statusTable = (modules: readonly ModuleOverview[], waiting: readonly Claim[]): string =>
  columns([HEAD, ...modules.map((module) => rowOf(module, waiting))]);

const causeLines = (causes: readonly CauseCount[] = []): string[] =>
  causes.length > 0 ? [`  did not load: ${causesText(causes)}`] : [];

const warningLines = ({ module, misbehaviours = [] }: ModuleOverview): string[] =>
  misbehaviours.map(
    (one) =>
      `  warning: ${module} ${one.version} ${misbehaviourText(one)}${one.isTrial ? ' in a trial' : ''}: ${one.count} pages`,
  );

const alarmLines = ({ alarm }: ModuleOverview): string[] =>
  alarm ? ['', alarm.message, ...causeLines(alarm.causes), ...alarm.faults.flatMap(faultLines).map((line) => `  ${line}`)] : [];

/** What went wrong with a version: why it did not load, and errors in its code. */
function versionLines({ health }: ModuleOverview, { version, faults }: FaultList['versions'][number]): string[] {
  const causes = causeLines(health.find((one) => one.version === version)?.causes);
  const inCode = faults.length > 0 ? 'errors in its code' : 'no errors in its code';
  return [
    `${version}: ${causes.length > 0 && faults.length === 0 ? 'failed loads' : inCode}`,
    ...causes,
    ...faults.flatMap(faultLines).map((line) => `  ${line}`),
  ];
}

async function showAll({ registry, environment, out }: Context): Promise<void> {
  const overview = await overviewOf(registry, environment);
  const { claims } = await registry.get<{ claims: Claim[] }>('claims', { environment, state: 'requested' });
  const table = statusTable(overview.modules, claims);
  const text = [
    `${environment}, revision ${overview.revision}`,
    table,
    ...overview.modules.flatMap(warningLines),
    ...overview.modules.flatMap(alarmLines),
  ].join('\n');
  out.result({ environment, revision: overview.revision, modules: overview.modules, claims }, text);
}

async function showOne(name: string, { registry, environment, out }: Context): Promise<void> {
  const module = moduleOf(await overviewOf(registry, environment), name);
  const { claims } = await registry.get<{ claims: Claim[] }>('claims', { environment, module: name });
  const { versions } = await registry.get<FaultList>('faults', { environment, module: name });
  const waiting = claims.filter(({ state }) => state === 'requested');
  const tabs = module.adoption.map(({ version, tabs: open }) => `${version}: ${open}`).join(', ');
  const text = [
    statusTable([module], waiting),
    `team ${module.team}; a rollback goes to ${module.rollbackTarget ?? 'nothing'}; open tabs: ${tabs || 'none'}`,
    ...skipLines(module),
    ...warningLines(module),
    ...versions.flatMap((one) => versionLines(module, one)),
  ].join('\n');
  out.result({ environment, ...module, claims, faults: versions }, text);
}

export const addStatus = (program: Command): void =>
  void program
    .command('status')
    .description('what is live where, since when, by whom, how it does, and what needs somebody')
    .argument('[module]', 'one module, with the source files and lines of its errors')
    .action((module: string | undefined, _options: object, command: Command) =>
      module === undefined ? showAll(contextOf(command)) : showOne(module, contextOf(command)),
    );
