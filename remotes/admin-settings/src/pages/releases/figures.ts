import { NOTHING } from '@landfall/admin';
import type { ModuleOverview, VersionHealth } from '@landfall/modules';

/** "1.3 %", "12 %", "–". @param share 0 to 1 */
export function percent(share: number | null): string {
  if (share === null) return NOTHING;
  const value = share * 100;
  return `${value.toFixed(value >= 10 || Number.isInteger(value) ? 0 : 1)} %`;
}

/** "25 %", "0.5 %". @param weight 0 to 10000 */
export const formatWeight = (weight: number): string => `${weight / 100} %`;

/** "12.4 kB". */
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

/** The registry counts loads in steps of five minutes. */
const STEP_MS = 300_000;
const STEPS_PER_HOUR = 12;
/** The least upper end of the scale: a few errors don't look steep. */
const MIN_TOP = 0.02;

export const healthOf = ({ health }: ModuleOverview, version: string): VersionHealth | undefined =>
  health.find((one) => one.version === version);

const shareOf = (loads: number, failed: number): number | null => (loads === 0 ? null : failed / loads);

/** Failed loads of modules in the last hour: another version or none was shown, or it crashed. */
export const failedLoads = (modules: readonly ModuleOverview[]): number =>
  modules.flatMap(({ health }) => health.flatMap(({ steps }) => steps)).reduce((sum, [, , failed]) => sum + failed, 0);

/** Share of a version's loads that failed in the last hour, 0 to 1; null without loads. */
export function errorShare(module: ModuleOverview, version: string): number | null {
  const steps = healthOf(module, version)?.steps ?? [];
  const sum = (at: 1 | 2) => steps.reduce((total, step) => total + step[at], 0);
  return shareOf(sum(1), sum(2));
}

/** Error shares of the last hour by five minutes, oldest first; 0 where nothing loaded. Empty if nothing was reported.
 *  @param now ms since 1970 */
export function errorPoints(health: VersionHealth | undefined, now: number): number[] {
  if (!health || health.steps.length === 0) return [];
  const newest = Math.floor(now / STEP_MS);
  return Array.from({ length: STEPS_PER_HOUR }, (_, index) => {
    const begin = ((newest - (STEPS_PER_HOUR - 1 - index)) * STEP_MS) / 1000;
    const [, loads, failed] = health.steps.find(([at]) => at === begin) ?? [begin, 0, 0];
    return shareOf(loads, failed) ?? 0;
  });
}

/** One scale for all lines of the page, so they can be compared. */
export const topShare = (modules: readonly ModuleOverview[], now: number): number =>
  Math.max(MIN_TOP, ...modules.flatMap(({ health }) => health.flatMap((one) => errorPoints(one, now))));

/** The candidate is more than half way to the error rate that stops its rollout. */
export const isRising = (module: ModuleOverview): boolean =>
  module.rollout !== null && (errorShare(module, module.rollout.version) ?? 0) > module.stopsAt / 2;
