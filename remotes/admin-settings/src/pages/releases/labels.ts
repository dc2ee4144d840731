import type { ModuleOverview, Overview } from '@landfall/modules';
import type { Action } from './action.ts';
import { counted, percent, formatWeight } from './format.ts';
import { healthOf, loadsOf, wrongShare } from './health.ts';

/** One end of the change: a version and who has it. */
export interface End {
  version: string;
  note: string;
  /** It is taken away from everyone. */
  gone?: boolean;
}

/** What a dialog says before something is done. */
export interface DecisionLabels {
  title: string;
  /** Exactly what will happen to whom. */
  text: string;
  from?: End;
  to?: End;
  ok: string;
  keep: string;
  danger: boolean;
  /** Said when it is done. */
  done: string;
}

const NEXT_LOAD = 'with their next page load, within 2 seconds';

/** "214 open tabs keep working with 1.4.2." */
function openTabs({ adoption }: ModuleOverview, ...versions: string[]): string {
  const tabs = adoption.filter(({ version }) => versions.includes(version)).reduce((sum, one) => sum + one.tabs, 0);
  if (tabs === 0) return 'Open tabs keep working.';
  return `${counted(tabs, 'open tab keeps', 'open tabs keep')} working with ${versions.join(' and ')}.`;
}

const errorsOf = (module: ModuleOverview, version: string): string => {
  const share = wrongShare(loadsOf(healthOf(module, version)));
  return share === null ? 'not loaded in the last hour' : `errors ${percent(share)}`;
};

const end = (module: ModuleOverview, version: string, who: string): End => ({
  version,
  note: `${who}, ${errorsOf(module, version)}`,
});

/** The version that the change takes away, where there is one. */
const liveEnd = (module: ModuleOverview): { from?: End } =>
  module.live ? { from: { ...end(module, module.live.version, 'everyone'), gone: true } } : {};

function promote(module: ModuleOverview, version: string): DecisionLabels {
  const { live, rollout } = module;
  const ending = rollout ? ` The rollout of ${rollout.version} to ${formatWeight(rollout.weight)} ends.` : '';
  return {
    title: `Promote ${module.module} ${version}?`,
    text: live
      ? `Everyone gets ${version} instead of ${live.version} ${NEXT_LOAD}.${ending} ${openTabs(module, live.version)}`
      : `Everyone gets ${version} ${NEXT_LOAD}. Until now nobody is served this module.`,
    ...liveEnd(module),
    to: { version, note: 'everyone' },
    ok: 'Promote',
    keep: live ? `Keep ${live.version}` : 'Leave it',
    danger: false,
    done: `${version} is live. New page loads have it within 2 seconds.`,
  };
}

function rollback(module: ModuleOverview): DecisionLabels {
  const { live, rollout, rollbackTarget } = module;
  const target = rollbackTarget!;
  const bad = target === live?.version && rollout ? rollout.version : live!.version;
  const ending = rollout && bad !== rollout.version ? ` The rollout of ${rollout.version} ends.` : '';
  const who = rollout && bad === rollout.version ? `The ${formatWeight(rollout.weight)} who have it get` : 'Everyone gets';
  return {
    title: `Roll back ${module.module} to ${target}?`,
    text: `${bad} stops being served. ${who} ${target} ${NEXT_LOAD}.${ending} ${openTabs(module, bad, ...(ending ? [rollout!.version] : []))}`,
    from: { ...end(module, bad, rollout && bad === rollout.version ? formatWeight(rollout.weight) : 'everyone'), gone: true },
    to: end(module, target, 'everyone'),
    ok: 'Roll back',
    keep: `Keep ${bad}`,
    danger: true,
    done: `${target} is live again. New page loads have it within 2 seconds.`,
  };
}

function startRollout(module: ModuleOverview, version: string, weight: number): DecisionLabels {
  const live = module.live!.version;
  const share = formatWeight(weight);
  return {
    title: `Roll out ${module.module} ${version}?`,
    text: `${share} of visitors, chosen by chance and then kept, get ${version} ${NEXT_LOAD}. Everyone else stays with ${live}. It stops itself where ${percent(module.stopsAt)} of them, 20 at least, meet an error.`,
    from: end(module, live, formatWeight(10_000 - weight)),
    to: { version, note: share },
    ok: `Roll out to ${share}`,
    keep: `Keep ${live}`,
    danger: false,
    done: `${share} of new page loads have ${version} within 2 seconds.`,
  };
}

function advance(module: ModuleOverview, weight: number): DecisionLabels {
  const { version, weight: before } = module.rollout!;
  const live = module.live!.version;
  const [was, share] = [formatWeight(before), formatWeight(weight)];
  const fewer = weight < before;
  return {
    title: `Roll out ${module.module} ${version} further?`,
    text: fewer
      ? `${version} goes back from ${was} to ${share} of visitors. The rest get ${live} again ${NEXT_LOAD}.`
      : `${version} goes from ${was} to ${share} of visitors ${NEXT_LOAD}. Who has it keeps it; everyone else stays with ${live}.`,
    from: end(module, version, was),
    to: { version, note: share },
    ok: `Roll out to ${share}`,
    keep: `Stay at ${was}`,
    danger: false,
    done: `${share} of new page loads have ${version} within 2 seconds.`,
  };
}

function complete(module: ModuleOverview): DecisionLabels {
  const { version, weight } = module.rollout!;
  const live = module.live!.version;
  return {
    title: `Give ${module.module} ${version} to everyone?`,
    text: `The other ${formatWeight(10_000 - weight)} get ${version} instead of ${live} ${NEXT_LOAD}. ${live} becomes what a rollback goes to. ${openTabs(module, live)}`,
    from: { ...end(module, live, formatWeight(10_000 - weight)), gone: true },
    to: end(module, version, 'everyone'),
    ok: 'Give it to everyone',
    keep: `Stay at ${formatWeight(weight)}`,
    danger: false,
    done: `${version} is live. New page loads have it within 2 seconds.`,
  };
}

function abort(module: ModuleOverview): DecisionLabels {
  const { version, weight } = module.rollout!;
  const live = module.live!.version;
  return {
    title: `Abort the rollout of ${module.module} ${version}?`,
    text: `${version} stops being served. The ${formatWeight(weight)} who have it get ${live} ${NEXT_LOAD}. ${openTabs(module, version)} It can be rolled out again later.`,
    from: { ...end(module, version, formatWeight(weight)), gone: true },
    to: end(module, live, 'everyone'),
    ok: 'Abort rollout',
    keep: `Keep ${version}`,
    danger: true,
    done: `${version} is served to nobody. New page loads have ${live} within 2 seconds.`,
  };
}

const withdraw = ({ module }: ModuleOverview, version: string): DecisionLabels => ({
  title: `Withdraw ${module} ${version}?`,
  text: `Nobody is served ${version} now, and nobody can be again: it can no longer be promoted, rolled out, previewed or rolled back to. This cannot be taken back; a mended build needs a new version.`,
  ok: 'Withdraw',
  keep: 'Leave it',
  danger: true,
  done: `${version} can no longer be served.`,
});

const settings = ({ module, live }: ModuleOverview, autoRollback: boolean): DecisionLabels => ({
  title: autoRollback ? `Let ${module} roll back by itself?` : `Stop ${module} from rolling back by itself?`,
  text: autoRollback
    ? `When a version that everyone has${live ? `, today ${live.version},` : ''} crashes for most who load it, it goes back to the version before at once, and the history says so.`
    : `When a version crashes for most who load it, an alarm shows on this page. A person has to roll it back.`,
  ok: autoRollback ? 'Let it' : 'Stop it',
  keep: 'Leave it',
  danger: false,
  done: autoRollback ? `${module} rolls back by itself now.` : `${module} waits for a person now.`,
});

const offerReload = ({ revision, minRevision }: Overview): DecisionLabels => ({
  title: 'Offer open tabs a reload?',
  text: `Every tab that was opened before revision ${revision} offers its visitor a reload${minRevision > 0 ? `, until now those before ${minRevision}` : ''}. Nothing reloads by itself, and nothing typed is lost until the visitor presses it.`,
  ok: 'Offer a reload',
  keep: 'Leave them',
  danger: false,
  done: `Tabs from before revision ${revision} offer a reload.`,
});

/** What will happen, said from the overview that the operator looks at; nothing where it cannot be done any more.
 *  @param weight 0 to 10000, where the action sets a share */
export function decisionLabels(action: Action, overview: Overview, weight: number): DecisionLabels | undefined {
  if (action.verb === 'min-revision') return offerReload(overview);
  const module = overview.modules.find((one) => one.module === action.module);
  if (!module) return undefined;
  switch (action.verb) {
    case 'promote':
      return promote(module, action.version);
    case 'rollback':
      return module.live && module.rollbackTarget ? rollback(module) : undefined;
    case 'rollout-start':
      return module.live && !module.rollout ? startRollout(module, action.version, weight) : undefined;
    case 'rollout-advance':
      return module.live && module.rollout ? advance(module, weight) : undefined;
    case 'rollout-complete':
      return module.live && module.rollout ? complete(module) : undefined;
    case 'rollout-abort':
      return module.live && module.rollout ? abort(module) : undefined;
    case 'withdraw':
      return withdraw(module, action.version);
    case 'settings':
      return settings(module, action.autoRollback);
  }
}
