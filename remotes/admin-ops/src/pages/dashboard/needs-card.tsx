import { type Need, lists } from '@landfall/admin';
import { StatusDot, hopStages } from '@landfall/ui/record';
import { EmptyState, Hop } from '@landfall/ui/screen';
import { Link } from 'react-router-dom';
import { ageOf } from '../../age.ts';
import { needPage, needWord } from './need.ts';

/** How many rows stand beside the chart; the rest is behind the link. */
const SHOWN = 6;

/** What waits for an admin, the longest first. */
export const NeedsCard = ({ needs, total }: { needs: Need[]; total: number }) => (
  <section className="paper dash-card" aria-labelledby="needs-title">
    <div className="title-row">
      <h2 id="needs-title">Needs action</h2>
      {total > 0 && <Link to={lists.waiting}>All {total}</Link>}
    </div>
    {needs.length === 0 ? (
      <EmptyState title="Nothing waits" text="A quote to price or a payment to verify shows here." />
    ) : (
      <ol className="todo">
        {needs.slice(0, SHOWN).map((need) => (
          <li key={`${need.kind}-${need.id}`}>
            <NeedRow need={need} />
          </li>
        ))}
      </ol>
    )}
  </section>
);

const NeedRow = ({ need }: { need: Need }) => (
  <Link className="plain" to={needPage(need)} title={need.label}>
    <span className="strong">{need.who}</span>
    {need.from ? <Hop from={need.from} to={need.to} {...hopStages(need.status)} /> : <span className="muted">to {need.to}</span>}
    <StatusDot tone="outline">{needWord(need)}</StatusDot>
    <span className="muted num right">{ageOf(need.since)}</span>
  </Link>
);
