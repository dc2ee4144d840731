import { paths } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { Ledger, LedgerTotal, Money } from '@landfall/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderCard } from '../rows.ts';

const ITEM_STATES: Record<string, string> = {
  to_buy: 'to be bought',
  bought: 'bought',
  received: 'in our hands',
  shipped: 'on its way',
  refunded: 'refunded',
};

const lineOf = (
  { quote_id, product_name, quantity, line_total_local, item_status }: OrderCard['items'][number],
  currency: string,
) => ({
  key: quote_id,
  label: product_name ?? 'Unknown Product',
  note: [quantity > 1 && `${quantity} copies`, ITEM_STATES[item_status]].filter(Boolean).join(', '),
  figure: formatCurrency(line_total_local, currency),
  proof: [
    [
      'Quote',
      <Link key="quote" to={paths.quote(quote_id)}>
        See how it was priced
      </Link>,
    ],
  ] as [string, ReactNode][],
});

/** What was ordered, and what it cost. */
export function OrderLines({ order }: { order: OrderCard }) {
  const discount = order.discount > 0 ? [{ label: 'Discount', figure: formatCurrency(-order.discount, order.currency) }] : [];
  return (
    <section className="paper" aria-labelledby="cd-lines">
      <h2 id="cd-lines">What you ordered</h2>
      <Ledger
        groups={[{ lines: [...order.items.map((item) => lineOf(item, order.currency)), ...discount] }]}
        total={<LedgerTotal label="Total" amount={<Money amount={order.total} currency={order.currency} size="total" />} />}
      />
    </section>
  );
}
