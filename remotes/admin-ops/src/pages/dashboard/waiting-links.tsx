import { formatNumber } from '@landfall/currency';
import { type Overview, lists } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { toBuy } from './to-buy.query.ts';

export const count = (amount: number, one: string, several: string): string =>
  `${formatNumber(amount, 0)} ${amount === 1 ? one : several}`;

/** What waits, each kind leading to its list. */
export function WaitingLinks({ kpis }: { kpis: Overview['kpis'] }) {
  const { db } = useShell();
  const { data: lines = 0 } = useQuery(toBuy(db));
  return (
    <span>
      <Link to={lists.waitingQuotes}>{count(kpis.needs_quotes, 'quote', 'quotes')}</Link>
      {' · '}
      <Link to={lists.waitingOrders}>{count(kpis.needs_orders, 'order', 'orders')}</Link>
      {' · '}
      <Link to={lists.waitingMoney}>{count(kpis.needs_payments, 'payment', 'payments')}</Link>
      {lines > 0 && (
        <>
          {' · '}
          <Link to={lists.buying}>{count(lines, 'line to buy', 'lines to buy')}</Link>
        </>
      )}
    </span>
  );
}
