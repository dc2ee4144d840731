import type { HealthMinute, ModuleOverview, VersionHealth } from '@landfall/modules';

/** Loads of a span of time. */
export interface Loads {
  /** When it began, ms since 1970. */
  at: number;
  total: number;
  /** Of them, those that did not show this version: another was shown, none came, or it broke while it was drawn. */
  wrong: number;
}

const MINUTE_MS = 60_000;
/** What one bar and one point of a line stand for. */
const STEP_MS = 5 * MINUTE_MS;
const STEPS = 12;
/** A line that is compared with others never looks steep below this share. */
const LEAST_TOP = 0.02;

const wrongIn = ({ fallback, failed, crashed }: HealthMinute): number => fallback + failed + crashed;

const sum = (minutes: readonly HealthMinute[], at: number): Loads => {
  const wrong = minutes.reduce((count, minute) => count + wrongIn(minute), 0);
  return { at, wrong, total: minutes.reduce((count, { loaded }) => count + loaded, wrong) };
};

/** The last hour in twelve steps of five minutes, oldest first, to the end of this minute; minutes that nobody reported count nothing. @param now ms since 1970 */
export function lastHour({ minutes }: VersionHealth, now: number): Loads[] {
  const end = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
  return Array.from({ length: STEPS }, (_, step) => {
    const from = end - (STEPS - step) * STEP_MS;
    const within = minutes.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < from + STEP_MS);
    return sum(within, from);
  });
}

/** Everything that was reported of a version. */
export const loadsOf = (health: VersionHealth | undefined): Loads => sum(health?.minutes ?? [], 0);

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
