import type { LiveRelease, ModuleOverview, Rollout } from '@landfall/modules';
import type { ReactNode } from 'react';
import { moment, percent, formatWeight, counted } from './format.ts';
import type { ModuleProps } from './action.ts';
import styles from './releases.module.css';

/** Who has which version, since when and by whom; where a rollback goes. */
export const NowServed = ({ module }: ModuleProps) => (
  <section aria-labelledby="now-served">
    <h3 id="now-served">Now</h3>
    <div className="ledger dense">
      {module.rollout && <Candidate module={module} rollout={module.rollout} />}
      {module.live && <Stable live={module.live} rollout={module.rollout} />}
      <Row label="Rollback goes to" value={module.rollbackTarget ?? 'nothing'} />
    </div>
    {!module.live && <p className="muted small">No version is live. Promote one of its versions.</p>}
  </section>
);

const Candidate = ({ module, rollout }: { module: ModuleOverview; rollout: Rollout }) => (
  <Row
    label={`${formatWeight(rollout.weight)} of visitors`}
    note={`since ${moment(rollout.startedAt)}, ${rollout.actor}; stops itself where ${percent(module.stopsAt)} meet an error`}
    value={rollout.version}
  />
);

const Stable = ({ live, rollout }: { live: LiveRelease; rollout: Rollout | null }) => (
  <Row
    label={rollout ? `The other ${formatWeight(10_000 - rollout.weight)}` : 'Everyone'}
    note={[`since ${moment(live.since)}, ${live.actor}`, live.reason].filter(Boolean).join(' · ')}
    value={live.version}
  />
);

const Row = ({ label, note, value }: { label: string; note?: string; value: ReactNode }) => (
  <div className="row">
    <span className="label">
      <span>{label}</span>
      {note && <small>{note}</small>}
    </span>
    <span className="leader" />
    <span className="fig strong num">{value}</span>
  </div>
);

/** Which versions the open tabs run; an old one is a tab that nobody has reloaded. */
export function OpenTabs({ module: { adoption } }: ModuleProps) {
  const most = Math.max(1, ...adoption.map(({ tabs }) => tabs));
  return (
    <section aria-labelledby="open-tabs">
      <h3 id="open-tabs">Open tabs</h3>
      {adoption.length === 0 && <p className="muted small">No open tab has shown it in the last minute.</p>}
      <ul className={`${styles.relTabs} num`}>
        {adoption.map(({ version, tabs }) => (
          <li key={version}>
            <span className="strong">{version}</span>
            <span className={styles.relTrack} aria-hidden="true">
              <span className="ink" style={{ width: `${(tabs / most) * 100}%` }} />
            </span>
            <span>{counted(tabs, 'tab', 'tabs')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
