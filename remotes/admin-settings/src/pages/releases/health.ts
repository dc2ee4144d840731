import type { ModuleOverview, VersionHealth } from '@landfall/modules';

/** Loads of a span of time. */
export interface Loads {
  /** When it began, ms since 1970. */
  at: number;
  total: number;
  /** Of them, those that did not show this version: another was shown, none came, or it broke while it was drawn. */
  wrong: number;
}

/** What one bar and one point of a line stand for: the registry's steps, ms. */
const STEP_MS = 300_000;
const STEPS = 12;
/** A line that is compared with others never looks steep below this share. */
const LEAST_TOP = 0.02;

/** The last hour in twelve steps of five minutes, oldest first, the newest still running; steps that nobody reported count nothing. @param now ms since 1970 */
export function lastHour({ steps }: VersionHealth, now: number): Loads[] {
  const newest = Math.floor(now / STEP_MS) * STEP_MS;
  return Array.from({ length: STEPS }, (_, index) => {
    const at = newest - (STEPS - 1 - index) * STEP_MS;
    const [, total, wrong] = steps.find(([begin]) => begin * 1000 === at) ?? [at, 0, 0];
    return { at, total, wrong };
  });
}

/** Everything that was reported of a version. */
export const loadsOf = (health: VersionHealth | undefined): Loads =>
  (health?.steps ?? []).reduce<Loads>(
    (sum, [, total, wrong]) => ({ ...sum, total: sum.total + total, wrong: sum.wrong + wrong }),
    { at: 0, total: 0, wrong: 0 },
  );

/** Of the loads, those that went wrong, 0 to 1; null where there were none. */
export const wrongShare = ({ total, wrong }: Loads): number | null => (total === 0 ? null : wrong / total);

export const healthOf = ({ health }: ModuleOverview, version: string): VersionHealth | undefined =>
  health.find((one) => one.version === version);

/** One scale for every line of the page, so that they can be compared. */
export const topShare = (modules: readonly ModuleOverview[], now: number): number =>
  Math.max(
    LEAST_TOP,
    ...modules.flatMap(({ health }) => health.flatMap((one) => lastHour(one, now).map((l) => wrongShare(l) ?? 0))),
  );

/** The candidate is more than half way to the share at which it stops itself. */
export const isRising = (module: ModuleOverview): boolean => {
  const share = module.rollout && wrongShare(loadsOf(healthOf(module, module.rollout.version)));
  return share !== null && share > module.stopsAt / 2;
};
