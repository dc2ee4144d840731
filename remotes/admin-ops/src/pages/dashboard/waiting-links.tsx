import { formatNumber } from '@landfall/currency';
import { type Overview, lists } from '@landfall/admin';
import { Link } from 'react-router-dom';

export const count = (amount: number, one: string, several: string): string =>
  `${formatNumber(amount, 0)} ${amount === 1 ? one : several}`;

/** What waits, each kind leading to its list. */
export const WaitingLinks = ({ kpis }: { kpis: Overview['kpis'] }) => (
  <span>
    <Link to={lists.waitingQuotes}>{count(kpis.needs_quotes, 'quote', 'quotes')}</Link>
    {' · '}
    <Link to={lists.waitingOrders}>{count(kpis.needs_orders, 'order', 'orders')}</Link>
    {' · '}
    <Link to={lists.waitingMoney}>{count(kpis.needs_payments, 'payment', 'payments')}</Link>
  </span>
);
