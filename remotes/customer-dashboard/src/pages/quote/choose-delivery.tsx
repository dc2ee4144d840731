import { useShell } from '@landfall/contract';
import { convert, formatCurrency } from '@landfall/currency';
import { toReader } from '@landfall/ui';
import { ErrorNote, LoadFailure } from '@landfall/ui/record';
import { type DisplayRate, useDisplayRate } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import type { QuoteCard } from '../../rows.ts';
import { useChooseDelivery } from './choose-delivery.mutation.ts';
import { type DeliveryOption, deliveryChoices } from './choose-delivery.query.ts';
import styles from '../../dashboard.module.css';

/** "adds ₹1,670, about €18.00": an option's price at the quote's rate, and in the reader's currency. */
function added(price: number, { breakdown, currency }: QuoteCard, rate: DisplayRate | undefined): string {
  if (price <= 0) return 'included';
  if (!breakdown) return `adds ${formatCurrency(price, currency ?? undefined)}`;
  const { final_currency: to, exchange_rate } = breakdown;
  const adds = `adds ${formatCurrency(convert(price, Number(exchange_rate), to), to)}`;
  const secondary = rate && toReader(breakdown, rate);
  return secondary ? `${adds}, about ${formatCurrency(secondary(price), rate.currency)}` : adds;
}

const about = ({ carrier, min_days, max_days, price }: DeliveryOption, quote: QuoteCard, rate: DisplayRate | undefined) =>
  [carrier, min_days === max_days ? `${max_days} days` : `${min_days} to ${max_days} days`, added(price, quote, rate)]
    .filter(Boolean)
    .join(' · ');

/** The delivery option. While the quote waits for an answer, it can be changed, which reprices the quote. */
export function ChooseDelivery({ quote }: { quote: QuoteCard }) {
  const { db } = useShell();
  const changeable = quote.actions.includes('choose_delivery');
  const known = useQuery({ ...deliveryChoices(db, quote.id), enabled: changeable });
  const options = known.data ?? [];
  const choose = useChooseDelivery(quote);
  const rate = useDisplayRate();
  const chosen = choose.isPending ? choose.variables : quote.delivery_option_id;
  if (!changeable) return null;
  if (known.isError) return <LoadFailure query={known}>Other ways of delivery could not be loaded.</LoadFailure>;
  if (options.length < 2) return null;
  return (
    <section className="paper" aria-labelledby="cd-delivery">
      <h2 id="cd-delivery">Delivery</h2>
      <Radio.Group
        className={styles.cdChoices}
        value={chosen}
        aria-busy={choose.isPending}
        onChange={(event) => choose.isPending || choose.mutate(event.target.value as string)}
        aria-labelledby="cd-delivery"
      >
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            className={option.id === chosen ? `${styles.cdChoice} ${styles.on}` : styles.cdChoice}
          >
            <strong>{option.name}</strong>
            <span className="small muted">{about(option, quote, rate)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {choose.error && <ErrorNote title="The delivery was not changed" error={choose.error} />}
    </section>
  );
}
