import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { type DisplayRate, ErrorNote, useDisplayRate } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import type { QuoteCard } from '../rows.ts';
import { useChooseDelivery } from './choose-delivery.mutation.ts';
import { type DeliveryOption, deliveryOptions } from './choose-delivery.query.ts';

/** "adds $20.00, about INR ₹1,670": what an option adds, as the price's lines stand and as the reader thinks of it. */
function added(price: number, currency: string | null, rate: DisplayRate | undefined): string {
  if (price <= 0) return 'included';
  const adds = `adds ${formatCurrency(price, currency ?? undefined)}`;
  const beside = rate && !rate.warning && rate.currency !== currency ? rate.of(price) : undefined;
  return beside ? `${adds}, about ${formatCurrency(beside.amount, beside.currency)}` : adds;
}

const about = ({ carrier, min_days, max_days, price }: DeliveryOption, currency: string | null, rate: DisplayRate | undefined) =>
  [carrier, min_days === max_days ? `${max_days} days` : `${min_days} to ${max_days} days`, added(price, currency, rate)]
    .filter(Boolean)
    .join(' · ');

/** How the parcel travels; while the quote waits for its answer it can be changed, and is priced again. */
export function ChooseDelivery({ quote }: { quote: QuoteCard }) {
  const { db } = useShell();
  const options = useQuery(deliveryOptions(db, quote.country_code, quote.destination_country)).data ?? [];
  const choose = useChooseDelivery(quote);
  const rate = useDisplayRate(quote.currency ? { country: quote.country_code, currency: quote.currency } : undefined);
  const chosen = choose.isPending ? choose.variables : quote.delivery_option_id;
  if (options.length < 2 || !quote.actions.includes('choose_delivery')) return null;
  return (
    <section className="paper" aria-labelledby="cd-delivery">
      <h2 id="cd-delivery">Delivery</h2>
      <Radio.Group
        className="cd-choices"
        value={chosen}
        aria-busy={choose.isPending}
        onChange={(event) => choose.isPending || choose.mutate(event.target.value as string)}
        aria-labelledby="cd-delivery"
      >
        {options.map((option) => (
          <Radio key={option.id} value={option.id} className={option.id === chosen ? 'cd-choice on' : 'cd-choice'}>
            <strong>{option.name}</strong>
            <span className="small muted">{about(option, quote.currency, rate)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {choose.error && <ErrorNote title="The delivery was not changed" error={choose.error} />}
    </section>
  );
}
