import { formatCurrency } from '@landfall/currency';
import { ActionBar, Ledger, LedgerTotal, Money, useIsMobile } from '@landfall/ui';
import { Button } from 'antd';
import type { QuoteToPay } from './checkout.query.ts';
import { type PlannedOrder, sumsOf } from './order-plan.ts';

interface OrderSummaryProps {
  plan: PlannedOrder;
  copiesOf: (quote: QuoteToPay) => number;
  /** Why the order cannot be placed yet. */
  missing: string | undefined;
  placing: boolean;
  onPlace: () => void;
}

/** What is owed, line by line, and the one button that owes it. */
export function OrderSummary({ plan, copiesOf, missing, placing, onPlace }: OrderSummaryProps) {
  const { waived, due } = sumsOf(plan.quotes, copiesOf);
  const isMobile = useIsMobile();
  const place = (
    <Button type="primary" size="large" block={!isMobile} onClick={onPlace} loading={placing} disabled={missing !== undefined}>
      Place order
    </Button>
  );
  const figure = (amount: number) => formatCurrency(amount, plan.currency);
  const lines = plan.quotes.map((quote) => ({
    key: quote.id,
    label: quote.product_name ?? 'Unknown Product',
    note: copiesOf(quote) > 1 ? `${copiesOf(quote)} × ${figure(quote.final_total_local ?? 0)}` : quote.display_id,
    figure: figure((quote.final_total_local ?? 0) * copiesOf(quote)),
  }));
  const fee = waived > 0 ? [{ label: 'Card fee', note: 'none by bank transfer', figure: figure(-waived) }] : [];
  return (
    <section className="paper" aria-labelledby="pay-sum">
      <h2 id="pay-sum">Your order</h2>
      <Ledger
        groups={[{ lines: [...lines, ...fee] }]}
        total={<LedgerTotal label="You pay" amount={<Money amount={due} currency={plan.currency} size="total" />} />}
      />
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
      <p className="small muted pay-note">
        {missing ?? 'Placing the order charges nothing by itself: you transfer the amount next.'}
      </p>
    </section>
  );
}
