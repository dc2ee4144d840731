import { Refusal } from '@landfall/admin';
import { AppError, changedPrice } from '@landfall/db';
import { PriceChanged } from '@landfall/ui/record';
import { Button } from 'antd';
import type { PricingActions } from './use-pricing-actions.ts';

/** A hint that names a field of the form: the refusal stands there. Any other hint is advice. */
const FIELD =
  /^(items\.\d+\.\w+|sales_tax|merchant_shipping|domestic_shipping|international_shipping|discount|note|customer_note|reason|country_code|destination_country)$/;

/** Once the other change is loaded, the merge panel says what to do. */
const STALE = ['stale_version', 'stale_note'];

/** Why saving or sending was refused, or did not begin. What was typed stays; a field's own refusal stands at the field too. */
export function RefusalNote({ actions }: { actions: PricingActions }) {
  const { refusal, heldBack } = actions;
  if (heldBack) return <Refusal>{heldBack}</Refusal>;
  if (!refusal) return null;
  if (refusal instanceof AppError && STALE.includes(refusal.message) && actions.pricing.merging.moved) return null;
  if (refusal instanceof AppError && refusal.message === 'stale_version') return <Stale takeTheirs={actions.takeTheirs} />;
  if (refusal instanceof AppError && FIELD.test(refusal.hint ?? '')) return null;
  if (changedPrice(refusal))
    return (
      <PriceChanged
        error={refusal}
        title="This did not go through"
        seen={actions.seen}
        accept="Send at the new price"
        busy={actions.busy}
        onAccept={() => void actions.send()}
      />
    );
  return <Refusal error={refusal} />;
}

const Stale = ({ takeTheirs }: { takeTheirs(): void }) => (
  <Refusal>
    <strong>Somebody changed this quote since you opened it.</strong> Your figures are kept: send or save them again to put them
    over theirs, or{' '}
    <Button type="link" size="small" className="inline-link" onClick={takeTheirs}>
      take theirs
    </Button>
  </Refusal>
);
