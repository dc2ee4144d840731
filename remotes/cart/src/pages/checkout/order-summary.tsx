import { Ledger, LedgerTotal, PriceStatement, useIsMobile } from '@landfall/ui';
import { ActionBar } from '@landfall/ui/record';
import { RateNote, useDisplayRate } from '@landfall/ui/screen';
import { Button } from 'antd';
import { MissingRates } from '../../missing-rates.tsx';
import type { Offer, PaymentMethod } from '../../payments/methods.query.ts';
import type { QuoteToPay } from './checkout.query.ts';
import type { PlannedOrder } from './order-plan.ts';
import styles from '../../payments/pay.module.css';

interface OrderSummaryProps {
  plan: PlannedOrder;
  copiesOf: (quote: QuoteToPay) => number;
  /** What the order costs, by the database; undefined while loading. */
  offer: Offer | undefined;
  method: PaymentMethod | undefined;
  /** The delivery option a quote was priced with, if known. */
  deliveryOf: (quote: QuoteToPay) => string | undefined;
  /** Why the order can't be placed yet. */
  missing: string | undefined;
  placing: boolean;
  onPlace: () => void;
}

const NEXT: Record<PaymentMethod, string> = {
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

/** What is bought, what it costs by the chosen method, and the button that places the order. */
export function OrderSummary({ plan, copiesOf, offer, method, deliveryOf, missing, placing, onPlace }: OrderSummaryProps) {
  const isMobile = useIsMobile();
  const rate = useDisplayRate();
  const place = (
    <Button type="primary" size="large" block={!isMobile} onClick={onPlace} loading={placing} disabled={missing !== undefined}>
      Place order
    </Button>
  );
  return (
    <section className="paper" aria-labelledby="pay-sum">
      <h2 id="pay-sum">Your order</h2>
      <Ledger
        groups={[
          {
            lines: plan.quotes.map((quote) => {
              const totals = offer?.items?.find(({ quote_id }) => quote_id === quote.id)?.totals;
              return {
                key: quote.id,
                label: titleOf(quote),
                note: [quote.display_id, copiesOf(quote) > 1 && `${copiesOf(quote)} copies`, deliveryOf(quote)]
                  .filter(Boolean)
                  .join(' · '),
                value: totals && <PriceStatement variant="amount" statement={totals} method={method} rate={rate} />,
              };
            }),
          },
        ]}
        total={
          offer && (
            <LedgerTotal
              label="You pay"
              amount={<PriceStatement variant="card" statement={offer.statement} method={method} rate={rate} />}
            />
          )
        }
      />
      <MissingRates prices={ratesOf(plan)} />
      <RateNote charged={plan.currency} />
      {isMobile ? (
        <ActionBar
          summary={
            offer && (
              <strong>
                <PriceStatement variant="amount" statement={offer.statement} method={method} rate={undefined} />
              </strong>
            )
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
