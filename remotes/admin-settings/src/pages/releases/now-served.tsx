import type { LiveRelease, ModuleOverview, Rollout } from '@landfall/modules';
import type { ReactNode } from 'react';
import { moment, percent, weightInWords } from './figures.ts';
import type { ModuleProps } from './module-props.ts';

/** Who has which version, since when and by whom; where a rollback goes. */
export const NowServed = ({ module }: ModuleProps) => (
  <section aria-labelledby="now-served">
    <h3 id="now-served">Now</h3>
    <div className="ledger dense">
      {module.rollout && <Candidate module={module} rollout={module.rollout} />}
      {module.live && <Stable live={module.live} rollout={module.rollout} />}
      <Row label="Rollback goes to" figure={module.rollbackTarget ?? 'nothing'} />
    </div>
    {!module.live && <p className="muted small">Nobody is served it. Promote one of its versions.</p>}
  </section>
);

const Candidate = ({ module, rollout }: { module: ModuleOverview; rollout: Rollout }) => (
  <Row
    label={`${weightInWords(rollout.weight)} of visitors`}
    note={`since ${moment(rollout.startedAt)}, ${rollout.actor}; stops itself where ${percent(module.stopsAt)} meet an error`}
    figure={rollout.version}
  />
);

const Stable = ({ live, rollout }: { live: LiveRelease; rollout: Rollout | null }) => (
  <Row
    label={rollout ? `The other ${weightInWords(10_000 - rollout.weight)}` : 'Everyone'}
    note={[`since ${moment(live.since)}, ${live.actor}`, live.reason].filter(Boolean).join(' · ')}
    figure={live.version}
  />
);

const Row = ({ label, note, figure }: { label: string; note?: string; figure: ReactNode }) => (
  <div className="row">
    <span className="label">
      <span>{label}</span>
      {note && <small>{note}</small>}
    </span>
    <span className="leader" />
    <span className="fig strong num">{figure}</span>
  </div>
);
