import type { Claim, DeliveryVerb, ModuleOverview, Overview, ReleaseRow } from '@landfall/modules';
import type { StatusTone } from '@landfall/ui/record';
import { isRising } from './figures.ts';

/** The module of a grant for all modules. */
const EVERY_MODULE = '*';

/** Whether the reader's grants cover the verb. It only decides which buttons are shown; the registry checks each request. */
export const may = ({ you }: Pick<Overview, 'you'>, module: string, verb: DeliveryVerb): boolean =>
  [you.can[module], you.can[EVERY_MODULE]].some((verbs) => verbs?.includes(verb));

export const mayChangeAnything = (overview: Overview): boolean =>
  overview.modules.some(({ module }) =>
    (['promote', 'rollback', 'publish'] as const).some((verb) => may(overview, module, verb)),
  );

/** Only owners of the environment decide about claims. */
const isOwner = (overview: Overview): boolean => may(overview, EVERY_MODULE, 'administer');

/** A request to the registry; `verb` is its route. */
export type Action =
  | { verb: 'promote' | 'rollout-start' | 'withdraw'; module: string; version: string }
  | { verb: 'rollback' | 'rollout-advance' | 'rollout-complete' | 'rollout-abort'; module: string }
  | { verb: 'settings'; module: string; autoRollback: boolean }
  | { verb: 'claim-approve' | 'claim-revoke'; claim: Claim }
  | { verb: 'min-revision' };

/** What the operator enters in the dialog. */
export interface Decision {
  reason: string;
  /** 0 to 10000, if the action sets a share of visitors. */
  weight: number;
  /** Failed checks of the gate to go past. */
  force: string[];
  /** Of a rollback: open tabs with the old version offer a reload at once. */
  wrongFigures?: boolean;
}

export const setsShare = ({ verb }: Action): boolean => verb === 'rollout-start' || verb === 'rollout-advance';

/** The request's body. The registry refuses it if the environment is no longer at the overview's revision. */
export function bodyOf(action: Action, { environment, revision }: Overview, decision: Decision): object {
  const { reason, weight, force, wrongFigures = false } = decision;
  if (action.verb === 'min-revision') return { environment, minRevision: revision, reason };
  if ('claim' in action) return { environment, id: action.claim.id, reason };
  const { verb: _verb, ...subject } = action;
  return {
    environment,
    ...subject,
    expectedRevision: revision,
    reason,
    ...(setsShare(action) && { weight }),
    ...(force.length > 0 && { force }),
    ...(wrongFigures && { wrongFigures }),
  };
}

/** What the reader may do with a module now, most urgent last. */
export function actionsOf(overview: Overview, { module, live, rollout, rollbackTarget }: ModuleOverview): Action[] {
  const [mayPromote, mayRollBack] = [may(overview, module, 'promote'), may(overview, module, 'rollback')];
  /** The parts of a change get their share together, from the command line. */
  const alone = rollout && !rollout.change;
  const verbs = [
    rollout && mayRollBack && 'rollout-abort',
    alone && mayPromote && 'rollout-complete',
    live && rollbackTarget !== null && mayRollBack && 'rollback',
    alone && mayPromote && 'rollout-advance',
  ] as const;
  return verbs.flatMap((verb) => (verb ? [{ verb, module }] : []));
}

/** What the reader may do with one of a module's versions. */
export function actionsOfRelease(overview: Overview, { module, live, rollout }: ModuleOverview, release: ReleaseRow): Action[] {
  const { version, preview, withdrawnAt, collectedAt } = release;
  if (withdrawnAt || version === live?.version || version === rollout?.version) return [];
  const promotable = !preview && !collectedAt && may(overview, module, 'promote');
  const verbs = [
    promotable && 'promote',
    promotable && live && !rollout && 'rollout-start',
    may(overview, module, 'publish') && 'withdraw',
  ] as const;
  return verbs.flatMap((verb) => (verb ? [{ verb, module, version }] : []));
}

export function actionsOfClaim(overview: Overview, claim: Claim): Action[] {
  if (!isOwner(overview) || claim.state === 'revoked') return [];
  const verbs = claim.state === 'approved' ? (['claim-revoke'] as const) : (['claim-approve', 'claim-revoke'] as const);
  return verbs.map((verb) => ({ verb, claim }));
}

/** Offering a reload takes one revision itself, so right afterwards there is nothing to offer. */
export const mayOfferReload = (overview: Overview): boolean =>
  overview.minRevision < overview.revision - 1 &&
  (may(overview, EVERY_MODULE, 'promote') || overview.modules.every(({ module }) => may(overview, module, 'promote')));

/** A module's state. Orange if this reader can act on it. */
export function stateOf(overview: Overview, module: ModuleOverview): { tone: StatusTone; label: string } {
  const alert = may(overview, module.module, 'rollback') ? 'needs' : 'destructive';
  if (module.alarm) return { tone: alert, label: 'Alarm' };
  if (!module.live) return { tone: 'outline', label: 'Not live' };
  if (isRising(module)) return { tone: alert, label: 'Errors rising' };
  return { tone: 'default', label: module.rollout ? 'Rolling out' : 'Live' };
}
