import type { VitalFigures } from '@landfall/modules';
import type { ModuleProps } from './action.ts';
import { counted, milliseconds, NOTHING, percent } from './format.ts';
import styles from './releases.module.css';

const p75 = (figures: VitalFigures | null): string => milliseconds(figures?.p75 ?? null);

/** Of the visits with a press, those whose INP is above 500 ms. */
const slow = (inp: VitalFigures | null): string => (inp ? percent(inp.poor / inp.visits) : NOTHING);

/** LCP and INP of each version, by what browsers measured in seven days. */
export function Performance({ module: { vitals = [], live, rollout } }: ModuleProps) {
  const place = (version: string) => (version === rollout?.version ? 'Rolling out' : version === live?.version ? 'Live' : '');
  return (
    <section aria-labelledby="module-performance">
      <h3 id="module-performance">Performance, last week</h3>
      {vitals.length === 0 ? (
        <p className="muted small">No browser has measured it.</p>
      ) : (
        <div className={styles.relScroll}>
          <table className={`${styles.relVitals} num`}>
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">LCP p75</th>
                <th scope="col">INP p75</th>
                <th scope="col">Slow presses</th>
              </tr>
            </thead>
            <tbody>
              {vitals.map(({ version, lcp, inp }) => (
                <tr key={version}>
                  <th scope="row">
                    {version}
                    <span className="muted tiny">
                      {[place(version), counted((lcp ?? inp)!.visits, 'visit', 'visits')].filter(Boolean).join(' · ')}
                    </span>
                  </th>
                  <td>{p75(lcp)}</td>
                  <td>{p75(inp)}</td>
                  <td>{slow(inp)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="muted tiny">
            p75: three quarters of the visits are at most this slow. Slow presses: visits whose slowest press took more than 500
            ms to show its effect.
          </p>
        </div>
      )}
    </section>
  );
}
