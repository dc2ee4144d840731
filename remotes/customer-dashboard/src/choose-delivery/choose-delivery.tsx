import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { ErrorNote } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import type { QuoteCard } from '../rows.ts';
import { useChooseDelivery } from './choose-delivery.mutation.ts';
import { type DeliveryOption, deliveryOptions } from './choose-delivery.query.ts';

const about = ({ carrier, min_days, max_days, price }: DeliveryOption, currency: string | null) =>
  [
    carrier,
    min_days === max_days ? `${max_days} days` : `${min_days} to ${max_days} days`,
    price > 0 ? `adds ${formatCurrency(price, currency ?? undefined)}` : 'included',
  ]
    .filter(Boolean)
    .join(' · ');

/** How the parcel travels; while the quote waits for its answer it can be changed, and is priced again. */
export function ChooseDelivery({ quote }: { quote: QuoteCard }) {
  const { db } = useShell();
  const options = useQuery(deliveryOptions(db, quote.country_code, quote.destination_country)).data ?? [];
  const choose = useChooseDelivery(quote);
  const chosen = choose.isPending ? choose.variables : quote.delivery_option_id;
  if (options.length < 2 || !quote.actions.includes('choose_delivery')) return null;
  return (
    <section className="paper" aria-labelledby="cd-delivery">
      <h2 id="cd-delivery">Delivery</h2>
      <Radio.Group
        className="cd-choices"
        value={chosen}
        disabled={choose.isPending}
        onChange={(event) => choose.mutate(event.target.value as string)}
        aria-labelledby="cd-delivery"
      >
        {options.map((option) => (
          <Radio key={option.id} value={option.id} className={option.id === chosen ? 'cd-choice on' : 'cd-choice'}>
            <strong>{option.name}</strong>
            <span className="small muted">{about(option, quote.currency)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {choose.error && <ErrorNote title="The delivery was not changed" error={choose.error} />}
    </section>
  );
}
