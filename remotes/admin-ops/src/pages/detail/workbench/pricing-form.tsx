import { exponentOf } from '@landfall/currency';
import { HistoryDrawer } from '../record/history-drawer.tsx';
import { useKeys } from '../../../use-keys.ts';
import { InstantFacts } from '../quote/instant-facts.tsx';
import { RejectDialog } from '../quote/reject-dialog.tsx';
import { useOriginCurrency } from '../quote/use-origin-currency.ts';
import { ZeroPriceDialog } from '../quote/zero-price-dialog.tsx';
import { CheckList } from './check-list.tsx';
import { firstName } from './first-name.ts';
import { Items } from './items.tsx';
import { LivePrice } from './live-price.tsx';
import { Notes } from './notes.tsx';
import { PricingHead } from './pricing-head.tsx';
import { CrossingFields, ShopFields } from './shop-fields.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { WeightFacts } from './weight-facts.tsx';
import { type PricingTask, usePricingActions } from './use-pricing-actions.ts';

/** One quote's form and its live price. */
export function PricingForm(props: PricingTask) {
  const { quote, work, leave } = props;
  const actions = usePricingActions(props);
  const { pricing, dialog, open } = actions;
  const currency = useOriginCurrency(quote);
  const precision = exponentOf(currency);
  const photos = Object.fromEntries(work.quote_items.map((item) => [item.id, item.image_path]));
  useKeys({ s: actions.save, x: () => open('reject'), h: () => open('history'), 'ctrl+enter': actions.send });
  return (
    <>
      <section className="pricing" aria-labelledby="pricing-title">
        <PricingHead quote={quote} onHistory={() => open('history')} />
        {quote.customer_notes && (
          <p className="note">
            <strong>From {firstName(quote)}</strong> {quote.customer_notes}
          </p>
        )}
        <Items pricing={pricing} currency={currency} precision={precision} photos={photos} />
        <div className="fields">
          <ShopFields pricing={pricing} precision={precision} />
          <CrossingFields pricing={pricing} quote={quote} currency={currency} precision={precision} />
          <WeightFacts price={pricing.price} />
          <CheckList pricing={pricing} />
          {quote.instant && (
            <fieldset className="fields-whole">
              <legend>Instant answer</legend>
              <InstantFacts quote={quote} />
            </fieldset>
          )}
        </div>
        <Notes name={firstName(quote)} pricing={pricing} />
      </section>
      <LivePrice quote={quote} actions={actions} hasNext={leave !== undefined} />
      <ThumbBar actions={actions} hasNext={leave !== undefined} />
      <RejectDialog quote={quote} open={dialog === 'reject'} onClose={() => open(undefined)} onMoved={leave} />
      <ZeroPriceDialog
        open={actions.zero !== undefined}
        displayId={quote.display_id}
        busy={actions.busy}
        onConfirm={actions.confirmZero}
        onCancel={actions.cancelZero}
      />
      <HistoryDrawer type="quote" id={quote.id} open={dialog === 'history'} onClose={() => open(undefined)} />
    </>
  );
}
