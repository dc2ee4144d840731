import { formatNumber } from '@landfall/currency';
import { Money } from '@landfall/ui';
import { Link } from 'react-router-dom';
import { KINDS } from './money-labels.ts';
import type { MoneyRow, MoneyTotal } from './money-queue.query.ts';
import styles from './desk.module.css';

const KIND_NAMES = Object.keys(KINDS) as MoneyRow['kind'][];

/** How much there is of each kind, by currency; each number opens its rows. */
export const MoneyTotals = ({ totals }: { totals: readonly MoneyTotal[] }) => (
  <ul className={styles.totals} aria-label="Totals by kind">
    {KIND_NAMES.map((kind) => {
      const sums = totals.filter((total) => total.kind === kind);
      return (
        <li key={kind}>
          <Link className="plain" to={`?kind=${kind}`}>
            <span className="muted">{KINDS[kind]}</span>{' '}
            <strong className="num">
              {formatNumber(
                sums.reduce((sum, { count }) => sum + count, 0),
                0,
              )}
            </strong>
          </Link>
          {sums.map(({ currency, amount }) => (
            <span key={currency} className="muted small num">
              <Money amount={amount} currency={currency} />
            </span>
          ))}
        </li>
      );
    })}
  </ul>
);
