import { type Bar, BarChart } from '@landfall/admin';
import type { VersionHealth } from '@landfall/modules';
import { clockOf, counted, milliseconds, percent } from './format.ts';
import { type Loads, lastHour, loadsOf, wrongShare } from './health.ts';
import type { ModuleProps } from './action.ts';
import styles from './releases.module.css';

/** The last hour of each version as small bars on one scale: loads above the line, those that went wrong beneath it. */
export function HealthCharts({ module: { health }, now }: ModuleProps) {
  const charts = health.map((one) => ({ one, steps: lastHour(one, now) }));
  const steps = charts.flatMap((chart) => chart.steps);
  const top = { value: Math.max(1, ...steps.map(({ total }) => total)), below: Math.max(1, ...steps.map(({ wrong }) => wrong)) };
  return (
    <section aria-labelledby="last-hour">
      <h3 id="last-hour">Last hour</h3>
      {charts.length === 0 && <p className="muted small">No page has loaded it in the last hour.</p>}
      <div className={styles.relCharts}>
        {charts.map(({ one, steps: own }) => (
          <figure key={one.version} aria-label={`Last hour of ${one.version}`}>
            <Caption health={one} />
            <BarChart
              bars={own.map(barOf)}
              label={`Loads of ${one.version}, by five minutes`}
              legend={{ value: 'Loads', below: 'Went wrong' }}
              top={top}
            />
          </figure>
        ))}
      </div>
    </section>
  );
}

const barOf = ({ at, total, wrong }: Loads): Bar => ({ label: clockOf(at).slice(0, 5), value: total, below: wrong });

const Caption = ({ health }: { health: VersionHealth }) => {
  const loads = loadsOf(health);
  return (
    <figcaption className="num">
      <strong>{health.version}</strong>
      <span className="muted small">
        {counted(loads.total, 'load', 'loads')}, {percent(wrongShare(loads))} went wrong; half within {milliseconds(health.p50)},
        95&nbsp;% within {milliseconds(health.p95)}
      </span>
    </figcaption>
  );
};
