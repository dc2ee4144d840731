import { Sparkline } from '@landfall/admin';
import type { ModuleOverview } from '@landfall/modules';
import { counted, milliseconds, percent, formatWeight } from './format.ts';
import { healthOf, isRising, lastHour, loadsOf, wrongShare } from './health.ts';
import type { Served } from './state-of.ts';
import styles from './releases.module.css';

/** Of what follows the dash, as much as tells one build from another. */
const SHOWN = 12;

/** A version in a narrow place: `1.0.0` above `local.23fb03`; whole to assistive technology and under the pointer. */
export function VersionName({ version }: { version: string }) {
  const [core = version, build] = version.split(/-(.*)/s);
  if (!build) return <span className="nowrap">{version}</span>;
  return (
    <span className={styles.relName} title={version}>
      <span className="sr">{version}</span>
      <span aria-hidden="true">{core}</span>
      <span aria-hidden="true" className="muted tiny">
        {build.slice(0, SHOWN)}
      </span>
    </span>
  );
}

/** The share of visitors that a version has. The bar repeats the figure beside it. */
export const Share = ({ served }: { served: Served }) => (
  <span className={styles.relShare}>
    <span className={styles.relTrack} aria-hidden="true">
      <span className={served.candidate ? styles.candidate : undefined} style={{ width: `${served.weight / 100}%` }} />
    </span>
    <span className="num">{formatWeight(served.weight)}</span>
  </span>
);

interface HealthProps {
  module: ModuleOverview;
  served: Served;
  /** The top of every line on the page. */
  top: number;
  /** ms since 1970 */
  now: number;
}

/** It is the one that goes wrong. */
const isBad = (module: ModuleOverview, { version, candidate }: Served): boolean =>
  module.alarm?.version === version || (candidate && isRising(module));

/** How many of the loads went wrong in the last hour, as a line and a figure. */
export function Errors({ module, served, top, now }: HealthProps) {
  const health = healthOf(module, served.version) ?? { version: served.version, steps: [], p50: null, p95: null };
  const share = percent(wrongShare(loadsOf(health)));
  const bad = isBad(module, served);
  return (
    <span className={styles.relErrors}>
      <Sparkline
        points={health.steps.length > 0 ? lastHour(health, now).map((loads) => wrongShare(loads) ?? 0) : []}
        top={top}
        tone={bad ? 'danger' : served.candidate ? 'action' : 'muted'}
        label={`Errors of ${module.module} ${served.version} in the last hour: ${share}`}
      />
      <span className={bad ? `num strong ${styles.bad}` : 'num strong'}>{share}</span>
    </span>
  );
}

export const slowest = (module: ModuleOverview, version: string): string => milliseconds(healthOf(module, version)?.p95 ?? null);

export const p95Text = (module: ModuleOverview, version: string): string | undefined => {
  const p95 = healthOf(module, version)?.p95 ?? null;
  return p95 === null ? undefined : `p95 ${milliseconds(p95)}`;
};

/** Whose it is, where the module's name does not say so already. */
export const Team = ({ module: { module, team } }: { module: ModuleOverview }) =>
  team !== module && <span className={`muted tiny ${styles.relTeam}`}>{team}</span>;

/** Tabs that run it now. */
export const tabsOf = ({ adoption }: ModuleOverview, version: string): number =>
  adoption.find((one) => one.version === version)?.tabs ?? 0;

export const tabsText = (module: ModuleOverview, version: string): string => counted(tabsOf(module, version), 'tab', 'tabs');
