import { counted } from '@landfall/currency';
import { type Overview, lists } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { waitingCounts } from './waiting-counts.query.ts';

/** What waits, each kind leading to its list. */
export function WaitingLinks({ kpis }: { kpis: Overview['kpis'] }) {
  const { db } = useShell();
  const { data: { to_buy: lines = 0, claims = 0 } = {} } = useQuery(waitingCounts(db));
  return (
    <span>
      <Link to={lists.waitingQuotes}>{counted(kpis.needs_quotes, 'quote', 'quotes')}</Link>
      {' · '}
      <Link to={lists.waitingOrders}>{counted(kpis.needs_orders, 'order', 'orders')}</Link>
      {' · '}
      <Link to={lists.waitingMoney}>{counted(kpis.needs_payments, 'payment', 'payments')}</Link>
      {lines > 0 && (
        <>
          {' · '}
          <Link to={lists.buying}>{counted(lines, 'line to buy', 'lines to buy')}</Link>
        </>
      )}
      {claims > 0 && (
        <>
          {' · '}
          <Link to={lists.claims}>{counted(claims, 'open claim', 'open claims')}</Link>
        </>
      )}
    </span>
  );
}
