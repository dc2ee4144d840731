import type { ModuleOverview, Overview, ReleaseRow, DeliveryVerb } from '@landfall/modules';

/** What a grant on every module at once is kept under. */
const EVERY_MODULE = '*';

/** Whether the reader's grants cover it. The registry asks again; this only decides which buttons there are. */
export const may = ({ you }: Pick<Overview, 'you'>, module: string, verb: DeliveryVerb): boolean =>
  [you.can[module], you.can[EVERY_MODULE]].some((verbs) => verbs?.includes(verb));

/** For what touches every module at once. */
const mayEverywhere = (overview: Overview, verb: DeliveryVerb): boolean =>
  may(overview, EVERY_MODULE, verb) || overview.modules.every(({ module }) => may(overview, module, verb));

/** Whether the reader may change anything that this page changes. */
export const mayAnything = (overview: Overview): boolean =>
  overview.modules.some(({ module }) =>
    (['promote', 'rollback', 'publish'] as const).some((verb) => may(overview, module, verb)),
  );

/** What an operator can ask of the registry; `verb` is the registry's own name for it. */
export type Action =
  | { verb: 'promote' | 'rollout-start' | 'withdraw'; module: string; version: string }
  | { verb: 'rollback' | 'rollout-advance' | 'rollout-complete' | 'rollout-abort'; module: string }
  | { verb: 'settings'; module: string; autoRollback: boolean }
  | { verb: 'min-revision' };

/** What the dialog adds to it. */
export interface Typed {
  reason: string;
  /** 0 to 10000, for the two that set a share. */
  weight: number;
  /** In spite of the gate. */
  force: boolean;
}

export const setsShare = ({ verb }: Action): boolean => verb === 'rollout-start' || verb === 'rollout-advance';

/** The body that the registry takes. The revision is that of the overview which the operator looked at. */
export function bodyOf(action: Action, { environment, revision }: Overview, { reason, weight, force }: Typed): object {
  const { verb, ...about } = action;
  if (verb === 'min-revision') return { environment, minRevision: revision, reason };
  return {
    environment,
    ...about,
    expectedRevision: revision,
    reason,
    ...(setsShare(action) && { weight }),
    ...(force && { force }),
  };
}

/** What the reader may do with the module now, most urgent last. */
export function actionsOf(overview: Overview, { module, live, rollout, rollbackTarget }: ModuleOverview): Action[] {
  const moves: (Action | false | null)[] = [
    rollout && may(overview, module, 'rollback') && { verb: 'rollout-abort', module },
    rollout && may(overview, module, 'promote') && { verb: 'rollout-complete', module },
    live && rollbackTarget !== null && may(overview, module, 'rollback') && { verb: 'rollback', module },
    rollout && may(overview, module, 'promote') && { verb: 'rollout-advance', module },
  ];
  return moves.filter((action) => action !== false && action !== null);
}

/** What the reader may do with one of the module's versions. */
export function actionsOfRelease(overview: Overview, { module, live, rollout }: ModuleOverview, release: ReleaseRow): Action[] {
  const { version, preview, withdrawnAt, collectedAt } = release;
  const served = version === live?.version || version === rollout?.version;
  if (withdrawnAt || served) return [];
  const promotable = !preview && !collectedAt && may(overview, module, 'promote');
  return [
    ...(promotable ? [{ verb: 'promote', module, version } as const] : []),
    ...(promotable && live && !rollout ? [{ verb: 'rollout-start', module, version } as const] : []),
    ...(may(overview, module, 'publish') ? [{ verb: 'withdraw', module, version } as const] : []),
  ];
}

/** The offer takes a revision of its own: right after it, every tab that lags behind has been asked. */
export const mayOfferReload = (overview: Overview): boolean =>
  overview.minRevision < overview.revision - 1 && mayEverywhere(overview, 'promote');

/** What each part of a module's drawer gets. */
export interface ModuleProps {
  overview: Overview;
  module: ModuleOverview;
  /** When it was read, ms since 1970. */
  now: number;
  onAsk(action: Action): void;
}
