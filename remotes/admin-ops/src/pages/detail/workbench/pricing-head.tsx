import { Button } from 'antd';
import { useShell, useStore } from '@landfall/contract';
import { Kbd, StatusTag } from '@landfall/ui/record';
import { ageOf } from '../../../age.ts';
import type { AdminQuote } from '../../../rows.ts';

/** Which quote this is, whose, and how long it has waited. */
export function PricingHead({ quote, onHistory }: { quote: AdminQuote; onHistory(): void }) {
  const me = useStore(useShell().session).user?.id;
  const about = [
    quote.customer_name ?? quote.customer_email,
    quote.quote_type === 'auto' && 'instant quote',
    `${ageOf(quote.created_at)} since request`,
  ];
  return (
    <div className="bench-head">
      <div className="who-head">
        <h1 id="pricing-title">{quote.display_id}</h1>
        <StatusTag status={quote.status} category="quote" needs={quote.assigned_to === me} />
        <span className="muted">{about.filter(Boolean).join(' · ')}</span>
      </div>
      <Button size="small" type="text" onClick={onHistory}>
        History <Kbd>H</Kbd>
      </Button>
    </div>
  );
}
