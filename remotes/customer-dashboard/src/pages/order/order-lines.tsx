import { paths } from '@landfall/contract/paths';
import { formatCurrency } from '@landfall/currency';
import { ChargedMoney, Ledger, LedgerTotal } from '@landfall/ui';
import { DualMoney, RateNote, useDisplayRate } from '@landfall/ui/screen';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderCard, OrderedQuote } from '../../rows.ts';

/** Part of an order's total in USD, at the order's rate. A full refund is the order's own total_usd. */
export const dollarsOf = (amount: number, { total, total_usd }: Pick<OrderCard, 'total' | 'total_usd'>): number =>
  total > 0 ? (amount / total) * total_usd : 0;

const ITEM_STATES: Record<string, string> = {
  to_buy: 'to be bought',
  bought: 'bought',
  received: 'in our hands',
  shipped: 'on its way',
  refunded: 'refunded',
};

const several = new Intl.ListFormat('en');

/** "2 × Brass kettle, size 9 and 1 × Tea set" */
const contents = ({ snapshot: { items = [] } }: OrderedQuote): string =>
  several.format(
    items.map(({ quantity, product_name, options }) => [`${quantity} × ${product_name}`, options].filter(Boolean).join(', ')),
  );

/** How one copy's price was computed, in the shop's currency. */
function priceOf({ snapshot: { breakdown: price } }: OrderedQuote): [string, ReactNode][] {
  if (!price) return [];
  const { currency, final_currency: to } = price;
  const money = (amount: string) => formatCurrency(Number(amount), currency);
  const customs = Number(price.customs_duty) + Number(price.duty_surcharge) + Number(price.vat) - Number(price.due_on_delivery);
  return [
    ['Goods', money(price.goods)],
    ['International shipping', money(price.international_shipping)],
    ['Customs and taxes', money(String(Math.max(customs, 0)))],
    ['Handling', money(price.handling_charge)],
    ...(currency === to ? [] : ([['Rate', `1 ${currency} = ${Number(price.exchange_rate)} ${to}`]] as [string, ReactNode][])),
  ];
}

const proofOf = (line: OrderedQuote): [string, ReactNode][] => [
  ...(contents(line) ? ([['Items', contents(line)]] as [string, ReactNode][]) : []),
  ...priceOf(line),
  [
    'Quote',
    <Link key="quote" to={paths.quote(line.quote_id)}>
      {line.snapshot.display_id ?? 'See how it was priced'}
    </Link>,
  ],
];

/** The order's lines, each expanding to its items and its price, and the total. */
export function OrderLines({ order }: { order: OrderCard }) {
  const { currency } = order;
  const rate = useDisplayRate();
  const value = (amount: number, usd: number) => <ChargedMoney amount={amount} currency={currency} secondary={rate?.of(usd)} />;
  const lines = order.items.map((line) => ({
    key: line.quote_id,
    label: line.product_name ?? 'Unknown Product',
    note: [line.quantity > 1 && `${line.quantity} copies`, ITEM_STATES[line.item_status]].filter(Boolean).join(', '),
    value: value(line.line_total_local, line.line_total_usd),
    proof: proofOf(line),
  }));
  const discount =
    order.discount > 0 ? [{ label: 'Discount', value: value(-order.discount, -dollarsOf(order.discount, order)) }] : [];
  return (
    <section className="paper" aria-labelledby="cd-lines">
      <h2 id="cd-lines">What you ordered</h2>
      <Ledger
        groups={[{ lines: [...lines, ...discount] }]}
        total={
          <LedgerTotal label="Total" amount={<DualMoney amount={order.total} currency={currency} usd={order.total_usd} />} />
        }
      />
      <RateNote charged={currency} />
    </section>
  );
}
