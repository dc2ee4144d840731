import type { Need, Overview } from '@landfall/admin';
import { ageOf, miniRouteStages, StatusDot } from '@landfall/ui/record';
import { EmptyState, MiniRoute } from '@landfall/ui/screen';
import { Link } from 'react-router-dom';
import { paths } from '@landfall/contract/paths';
import { ConfigErrors } from './config-errors.tsx';
import styles from './dashboard.module.css';
import { WaitingLinks } from './waiting-links.tsx';

const MESSAGES: Readonly<Record<string, string>> = {
  pending: 'Price it',
  calculated: 'Review estimate',
  paid: 'Buy it',
  payment_pending: 'Take the order on',
  to_verify: 'Verify transfer',
  unmatched: 'Find its order',
  we_owe: 'Return money',
  they_owe: 'Collect money',
};

/** The task as a label of two words. */
export const needWord = ({ status }: Need): string => MESSAGES[status] ?? status.replaceAll('_', ' ');

/** The page of the task. For money: the queue, searched by the order number, which its label starts with; all of it for money without one. */
export function needPage({ kind, id, label }: Need): string {
  if (kind === 'quote') return paths.adminQuote(id);
  if (kind === 'order') return paths.adminOrder(id);
  const [number, amount] = label.split(' · ');
  const query = amount ? { q: number ?? '' } : { kind: 'unmatched' };
  return `${paths.adminPage('payment-management')}?${new URLSearchParams(query).toString()}`;
}

/** Rows shown next to the chart. The link leads to all of them. */
const SHOWN = 6;

/** Tasks that wait for an admin, longest wait first. */
export const NeedsCard = ({ needs, kpis }: { needs: Need[]; kpis: Overview['kpis'] }) => (
  <section className={`paper ${styles.dashCard}`} aria-labelledby="needs-title">
    <div className="title-row">
      <h2 id="needs-title">Needs action</h2>
      <WaitingLinks kpis={kpis} />
    </div>
    <ConfigErrors />
    {needs.length === 0 ? (
      <EmptyState title="Nothing waits" text="A quote to price or a payment to verify shows here." />
    ) : (
      <ol className={styles.todo}>
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
    {need.from && need.to ? (
      <MiniRoute from={need.from} to={need.to} {...miniRouteStages(need.status)} />
    ) : (
      <span className="muted">{need.to && `to ${need.to}`}</span>
    )}
    <StatusDot tone="outline">{needWord(need)}</StatusDot>
    <span className="muted num right">{ageOf(need.since)}</span>
  </Link>
);
