import { formatAmong } from '@landfall/currency';
import { ChargedMoney, Ledger, LedgerTotal, Money, useIsMobile } from '@landfall/ui';
import { ActionBar } from '@landfall/ui/record';
import { RateNote, useDisplayRate } from '@landfall/ui/screen';
import { Button } from 'antd';
import { MissingRates } from '../../missing-rates.tsx';
import { METHOD_NAMES } from '../../payments/labels.ts';
import type { OfferedMethod } from '../../payments/methods.query.ts';
import type { QuoteToPay } from './checkout.query.ts';
import { type PlannedOrder, orderAmounts } from './order-plan.ts';
import styles from '../../payments/pay.module.css';

interface OrderSummaryProps {
  plan: PlannedOrder;
  copiesOf: (quote: QuoteToPay) => number;
  /** The payment method, with its amounts. */
  offered: OfferedMethod | undefined;
  /** The delivery option a quote was priced with, if known. */
  deliveryOf: (quote: QuoteToPay) => string | undefined;
  /** Why the order can't be placed yet. */
  missing: string | undefined;
  placing: boolean;
  onPlace: () => void;
}

const NEXT: Record<OfferedMethod['method'], string> = {
  card: 'The card page comes next. Nothing is charged before you pay there.',
  bank_transfer: 'Placing the order charges nothing by itself: you transfer the amount next.',
  cod: 'Nothing is charged now: you pay the courier.',
};

const ratesOf = ({ quotes, currency, destination }: PlannedOrder) =>
  quotes.map((quote) => ({
    rateSource: quote.rate_source,
    shopCurrency: quote.currency ?? 'USD',
    currency,
    from: quote.country_code,
    to: destination,
  }));

const titleOf = ({ product_name, item_count }: QuoteToPay): string =>
  `${product_name ?? 'Unknown Product'}${item_count > 1 ? ` and ${item_count - 1} more` : ''}`;

/** The amount due, line by line, and the button that places the order. */
export function OrderSummary({ plan, copiesOf, offered, deliveryOf, missing, placing, onPlace }: OrderSummaryProps) {
  const method = offered?.method;
  const { waived, due, usd } = orderAmounts(plan.quotes, copiesOf, method);
  const rate = useDisplayRate();
  const isMobile = useIsMobile();
  const place = (
    <Button type="primary" size="large" block={!isMobile} onClick={onPlace} loading={placing} disabled={missing !== undefined}>
      Place order
    </Button>
  );
  const value = (amount: number) => formatAmong(amount, plan.currency);
  const dual = (amount: number, dollars: number) => (
    <ChargedMoney amount={amount} currency={plan.currency} secondary={rate?.of(dollars)} />
  );
  const lines = plan.quotes.map((quote) => ({
    key: quote.id,
    label: titleOf(quote),
    note: [
      copiesOf(quote) > 1 ? `${copiesOf(quote)} × ${value(quote.final_total_local ?? 0)}` : quote.display_id,
      deliveryOf(quote),
    ]
      .filter(Boolean)
      .join(' · '),
    value: dual((quote.final_total_local ?? 0) * copiesOf(quote), (quote.final_total ?? 0) * copiesOf(quote)),
  }));
  const fee =
    waived > 0
      ? [
          {
            label: 'Card fee',
            note: `none by ${METHOD_NAMES[method ?? 'bank_transfer'].toLowerCase()}`,
            value: dual(-waived, (offered?.total_usd ?? usd) - usd),
          },
        ]
      : [];
  return (
    <section className="paper" aria-labelledby="pay-sum">
      <h2 id="pay-sum">Your order</h2>
      <Ledger
        groups={[{ lines: [...lines, ...fee] }]}
        total={
          <LedgerTotal
            label="You pay"
            amount={
              <ChargedMoney
                amount={due}
                currency={plan.currency}
                secondary={offered && rate?.of(offered.total_usd)}
                size="total"
              />
            }
          />
        }
      />
      <MissingRates prices={ratesOf(plan)} />
      <RateNote charged={plan.currency} />
      {isMobile ? (
        <ActionBar
          summary={
            <strong>
              <Money amount={due} currency={plan.currency} />
            </strong>
          }
        >
          {place}
        </ActionBar>
      ) : (
        place
      )}
      <p className={`small muted ${styles.payNote}`}>{missing ?? (method && NEXT[method])}</p>
    </section>
  );
}
