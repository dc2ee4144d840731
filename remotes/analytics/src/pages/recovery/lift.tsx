import { NOTHING, shareOf } from '@landfall/admin';
import type { Result } from '@landfall/db';
import { Definition } from '../../report/definition.tsx';
import { ListLink } from '../../report/list-link.tsx';
import styles from '../../report/report.module.css';

type Recovery = Result<'recovery_report'>;

const DEFINITION =
  'The share of mailed carts that was paid, less the same share of the holdout, clicked or not. Counted from the first e-mail, or from when it would have gone out, until the cart counts as lost. The interval holds the true difference 95 times in 100.';

/** "+ 4.2 points". */
const pointsOf = (share: number): string => `${share < 0 ? '−' : '+'} ${Math.abs(share * 100).toFixed(1)} points`;

/** What can be concluded from the interval. */
function verdictOf({ difference, low, high, enough, missing }: Recovery['lift']): string {
  if (difference === null || low === null || high === null || !enough) {
    const carts = missing === 1 ? '1 more cart' : `${missing} more carts`;
    return missing > 0
      ? `Too little data: the smaller arm needs ${carts}. Choose a longer range.`
      : 'Too little data: fewer than 5 carts were paid. Choose a longer range.';
  }
  if (low > 0) return 'Reminders bring customers back: the whole interval is above zero.';
  if (high < 0) return 'Reminders cost sales: the whole interval is below zero.';
  return 'No difference can be shown yet: the interval includes zero.';
}

const Arm = ({ name, arm, carts, paid }: { name: string; arm: 'mailed' | 'holdout'; carts: number; paid: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{carts > 0 ? `${shareOf(paid, carts)} paid` : NOTHING}</dd>
    <dd className="tiny muted">
      <ListLink list={{ report: 'carts', list: `${arm}_paid` }} className="">
        {paid} paid
      </ListLink>{' '}
      of{' '}
      <ListLink list={{ report: 'carts', list: arm }} className="">
        {carts === 1 ? '1 cart' : `${carts} carts`}
      </ListLink>
    </dd>
  </div>
);

/** Compares the whole mailed arm with the whole holdout. */
export function Lift({ recovery: { lift, measures } }: { recovery: Recovery }) {
  const count = (name: 'mailed' | 'mailed_paid' | 'holdout' | 'holdout_paid') => measures[name]?.now ?? 0;
  const { difference, low, high, enough } = lift;
  return (
    <section className={`paper ${styles.lift}`} aria-label="Lift">
      <dl className={`${styles.arms} num`}>
        <Arm name="Mailed" arm="mailed" carts={count('mailed')} paid={count('mailed_paid')} />
        <Arm name="Held out" arm="holdout" carts={count('holdout')} paid={count('holdout_paid')} />
        <div>
          <dt>
            Lift <Definition of="Lift">{DEFINITION}</Definition>
          </dt>
          <dd>{difference === null || !enough ? NOTHING : pointsOf(difference)}</dd>
          <dd className="tiny muted">
            {low === null || high === null ? 'no interval' : `95 % interval: ${pointsOf(low)} to ${pointsOf(high)}`}
          </dd>
        </div>
      </dl>
      <p role="status">{verdictOf(lift)}</p>
    </section>
  );
}
