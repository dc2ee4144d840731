import type { Claim, ClaimScope, LiveRelease, ModuleOverview, Overview, Rollout } from '@landfall/modules';
import type { Action } from './actions.ts';
import { counted } from '@landfall/currency';
import { errorShare, formatWeight, percent } from './figures.ts';

/** A version before or after an action, and its audience. */
export interface End {
  version: string;
  note: string;
  /** It stops being served. */
  gone?: boolean;
}

/** The dialog before an action. */
export interface DecisionLabels {
  title: string;
  /** The change, and the visitors it affects. */
  text: string;
  from?: End;
  to?: End;
  /** Default: the label of the action's button. */
  ok?: string;
  /** Default: Cancel. */
  keep?: string;
  danger?: boolean;
  /** Shown afterwards. */
  done: string;
}

const BUTTONS: Record<Action['verb'], string> = {
  promote: 'Promote',
  'rollout-start': 'Roll out',
  withdraw: 'Withdraw',
  rollback: 'Roll back',
  'rollout-advance': 'Change share',
  'rollout-complete': 'Roll out to everyone',
  'rollout-abort': 'Abort rollout',
  'claim-approve': 'Approve',
  'claim-revoke': 'Revoke',
  settings: 'Automatic rollback',
  'min-revision': 'Offer open tabs a reload',
};

export const buttonLabel = (action: Action): string =>
  action.verb === 'claim-revoke' && action.claim.state === 'requested' ? 'Decline' : BUTTONS[action.verb];

const NEXT_LOAD = 'with their next page load, within 2 seconds';

/** "214 open tabs keep working with 1.4.2." */
function openTabs({ adoption }: ModuleOverview, ...versions: string[]): string {
  const tabs = adoption.filter(({ version }) => versions.includes(version)).reduce((sum, one) => sum + one.tabs, 0);
  if (tabs === 0) return 'Open tabs keep working.';
  return `${counted(tabs, 'open tab keeps', 'open tabs keep')} working with ${versions.join(' and ')}.`;
}

function end(module: ModuleOverview, version: string, who: string, gone = false): End {
  const share = errorShare(module, version);
  return { version, note: `${who}, ${share === null ? 'no loads in the last hour' : `errors ${percent(share)}`}`, gone };
}

function promote(module: ModuleOverview, version: string): DecisionLabels {
  const { live, rollout } = module;
  const ending = rollout ? ` The rollout of ${rollout.version} to ${formatWeight(rollout.weight)} ends.` : '';
  return {
    title: `Promote ${module.module} ${version}?`,
    text: live
      ? `Everyone gets ${version} instead of ${live.version} ${NEXT_LOAD}.${ending} ${openTabs(module, live.version)}`
      : `Everyone gets ${version} ${NEXT_LOAD}. ${module.module} is not live yet.`,
    ...(live && { from: end(module, live.version, 'everyone', true), keep: `Keep ${live.version}` }),
    to: { version, note: 'everyone' },
    done: `${module.module} ${version} is live`,
  };
}

function rollback(module: ModuleOverview, live: LiveRelease, target: string): DecisionLabels {
  const { rollout } = module;
  /** Only the candidate goes: its visitors return to the live version. */
  const candidate = target === live.version ? rollout : null;
  const bad = candidate?.version ?? live.version;
  const ending = rollout && !candidate ? [rollout.version] : [];
  const share = candidate && formatWeight(candidate.weight);
  return {
    title: `Roll back ${module.module} to ${target}?`,
    text: [
      `${bad} stops being served. ${share ? `The ${share} who have it get` : 'Everyone gets'} ${target} ${NEXT_LOAD}.`,
      ...ending.map((version) => `The rollout of ${version} ends.`),
      openTabs(module, bad, ...ending),
    ].join(' '),
    from: end(module, bad, share ?? 'everyone', true),
    to: end(module, target, 'everyone'),
    keep: `Keep ${bad}`,
    danger: true,
    done: `${module.module} is back on ${target}`,
  };
}

function startRollout(module: ModuleOverview, { version: live }: LiveRelease, version: string, weight: number): DecisionLabels {
  const share = formatWeight(weight);
  return {
    title: `Roll out ${module.module} ${version}?`,
    text: `${share} of visitors, chosen at random, get ${version} ${NEXT_LOAD}, and keep it. Everyone else stays on ${live}. The rollout stops automatically if ${percent(module.stopsAt)} of at least 20 visitors get an error.`,
    from: end(module, live, formatWeight(10_000 - weight)),
    to: { version, note: share },
    ok: `Roll out to ${share}`,
    keep: `Keep ${live}`,
    done: `${module.module} ${version} rolls out to ${share} of visitors`,
  };
}

/** The three verbs on a running rollout. */
function rollout(verb: string, module: ModuleOverview, live: string, candidate: Rollout, weight: number): DecisionLabels {
  const { version } = candidate;
  const was = formatWeight(candidate.weight);
  const share = formatWeight(weight);
  const others = formatWeight(10_000 - candidate.weight);
  if (verb === 'rollout-advance')
    return {
      title: `Change the share of ${module.module} ${version}?`,
      text:
        weight < candidate.weight
          ? `${version} goes back from ${was} to ${share} of visitors. The rest return to ${live} ${NEXT_LOAD}.`
          : `${version} goes from ${was} to ${share} of visitors ${NEXT_LOAD}. Visitors who have it keep it; everyone else stays on ${live}.`,
      from: end(module, version, was),
      to: { version, note: share },
      ok: `Roll out to ${share}`,
      keep: `Stay at ${was}`,
      done: `${module.module} ${version} rolls out to ${share} of visitors`,
    };
  if (verb === 'rollout-complete')
    return {
      title: `Roll out ${module.module} ${version} to everyone?`,
      text: `The other ${others} get ${version} instead of ${live} ${NEXT_LOAD}. A rollback then returns to ${live}. ${openTabs(module, live)}`,
      from: end(module, live, others, true),
      to: end(module, version, 'everyone'),
      keep: `Stay at ${was}`,
      done: `${module.module} ${version} is live`,
    };
  return {
    title: `Abort the rollout of ${module.module} ${version}?`,
    text: `${version} stops being served. The ${was} who have it get ${live} ${NEXT_LOAD}. ${openTabs(module, version)} You can roll it out again later.`,
    from: end(module, version, was, true),
    to: end(module, live, 'everyone'),
    keep: `Keep ${version}`,
    danger: true,
    done: `The rollout of ${module.module} ${version} ended`,
  };
}

const withdraw = (module: string, version: string): DecisionLabels => ({
  title: `Withdraw ${module} ${version}?`,
  text: `${version} is not live. Once withdrawn, it can't be promoted, rolled out, previewed or rolled back to. This can't be undone: publish a fix as a new version.`,
  danger: true,
  done: `${module} ${version} is withdrawn`,
});

const settings = (module: string, on: boolean): DecisionLabels => ({
  title: `Turn ${on ? 'on' : 'off'} automatic rollback of ${module}?`,
  text: on
    ? `If the live version crashes for most visitors, ${module} returns to the previous version at once. The history shows it.`
    : `If the live version crashes for most visitors, this page shows an alarm. Someone has to roll ${module} back.`,
  ok: on ? 'Turn on' : 'Turn off',
  done: `Automatic rollback of ${module} is ${on ? 'on' : 'off'}`,
});

const offerReload = ({ revision, minRevision }: Overview): DecisionLabels => ({
  title: 'Offer open tabs a reload?',
  text: `Tabs opened before revision ${revision} show an offer to reload${minRevision > 0 ? ` (so far those before ${minRevision})` : ''}. Nothing reloads until the visitor accepts, so nothing they typed is lost.`,
  ok: 'Offer a reload',
  done: `Tabs opened before revision ${revision} offer a reload`,
});

const AUDIENCE = { public: 'everyone', customer: 'signed-in customers', admin: 'admins' } as const;

/** "open to admins, menu Management, palette Settings" */
export const scopeText = ({ access, menuGroup, paletteCategory, isolated }: ClaimScope): string =>
  [
    access && `open to ${AUDIENCE[access]}`,
    menuGroup && `menu ${menuGroup}`,
    paletteCategory && `palette ${paletteCategory}`,
    isolated && 'with its own copies of shared libraries',
  ]
    .filter(Boolean)
    .join(', ');

/** How the approval would change an earlier decision. */
export function claimNote({ replaces, wasRevoked }: Claim): string {
  if (replaces) return `Currently ${scopeText(replaces)}.`;
  return wasRevoked ? 'Revoked before.' : '';
}

/** "serve /gifts, open to everyone,"; another module can claim a path or slot only once. */
function claimText(claim: Claim, name: string): { right: string; alone: string } {
  if (claim.kind === 'capability')
    return { right: `use ${name}`, alone: 'The policy of every page allows it while a live release declares it.' };
  const right = claim.kind === 'slot' ? `fill ${name}` : `serve ${name}, ${scopeText(claim)},`;
  return { right, alone: 'No other module can claim it then.' };
}

function claimLabels(verb: string, claim: Claim): DecisionLabels {
  const { module, environment, state, kind, target } = claim;
  const name = kind === 'page' ? target : `the ${kind} ${target}`;
  const { right, alone } = claimText(claim, name);
  if (verb === 'claim-approve')
    return {
      title: `Approve ${name} for ${module}?`,
      text: `${module} may ${right} in ${environment}. If its live release has it, visitors get it at once. ${alone} ${claimNote(claim)}`,
      keep: 'Decide later',
      done: `${name} is approved for ${module}`,
    };
  const isPending = state === 'requested';
  return {
    title: `${isPending ? 'Decline' : 'Revoke'} ${name} for ${module}?`,
    text: isPending
      ? `Nothing changes for visitors. The team of ${module} can request ${name} again.`
      : `Visitors lose ${name} with their next page load, in every release of ${module}. Its team has to request it again.`,
    keep: isPending ? 'Decide later' : 'Keep it',
    danger: true,
    done: `${name} is ${isPending ? 'declined' : 'revoked'} for ${module}`,
  };
}

/** The changes of an action, based on the overview the operator sees. Undefined if it is no longer possible.
 *  @param weight 0 to 10000, for actions that set a share */
export function decisionLabels(action: Action, overview: Overview, weight: number): DecisionLabels | undefined {
  if (action.verb === 'min-revision') return offerReload(overview);
  if ('claim' in action) return claimLabels(action.verb, action.claim);
  const module = overview.modules.find((one) => one.module === action.module);
  if (!module) return undefined;
  const { live, rollbackTarget } = module;
  switch (action.verb) {
    case 'promote':
      return promote(module, action.version);
    case 'withdraw':
      return withdraw(action.module, action.version);
    case 'settings':
      return settings(action.module, action.autoRollback);
    case 'rollback':
      return live && rollbackTarget ? rollback(module, live, rollbackTarget) : undefined;
    case 'rollout-start':
      return live && !module.rollout ? startRollout(module, live, action.version, weight) : undefined;
    default:
      return live && module.rollout ? rollout(action.verb, module, live.version, module.rollout, weight) : undefined;
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  network: 'There was no response, so this may or may not have been done. Your reason is kept. Try again: nothing is done twice.',
  not_signed_in: 'Your session ended. Sign in again in another tab, then try again. Your reason is kept.',
  not_granted: 'Your grants don’t cover this. Ask an owner of this environment for one.',
  no_such_release: 'This version is no longer published.',
  withdrawn: 'This version was withdrawn. Publish a new one.',
  files_deleted: 'The files of this old version were deleted. Publish the same build again, then repeat this.',
  no_previous: 'There is no earlier version to roll back to. Promote another version instead.',
  no_rollout: 'This rollout has already ended.',
};

/** Why the registry refused a decision. */
export const refusalText = ({
  code,
  details,
  message,
}: {
  code?: string;
  details?: string | undefined;
  message: string;
}): string => (code && REFUSALS[code]) || details || message;
