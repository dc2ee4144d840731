import { counted, formatCurrency } from '@landfall/currency';
import type { DeliveryStatement } from '@landfall/db';
import { PriceStatement } from '@landfall/ui';
import { PriceChanged } from '@landfall/ui/record';
import { Radio } from 'antd';
import type { QuoteCard } from '../../rows.ts';
import { useChooseDelivery } from './choose-delivery.mutation.ts';
import styles from '../../dashboard.module.css';

/** "NPR 2,042 more": what changing to an option does to everything that is paid, at the door too. */
function difference({ chosen, more: { amount } }: DeliveryStatement, currency: string): string {
  if (chosen || amount === 0) return '';
  return `${formatCurrency(Math.abs(amount), currency)} ${amount > 0 ? 'more' : 'less'}`;
}

const about = (option: DeliveryStatement, currency: string): string =>
  [
    option.carrier,
    option.min_days === option.max_days
      ? counted(option.max_days, 'day', 'days')
      : `${option.min_days} to ${option.max_days} days`,
    difference(option, currency),
  ]
    .filter(Boolean)
    .join(' · ');

/** The delivery option. While the quote waits for an answer, it can be changed, which reprices the quote. */
export function ChooseDelivery({ quote }: { quote: QuoteCard }) {
  const { delivery, statement } = quote;
  const choose = useChooseDelivery(quote);
  const chosen = choose.isPending ? choose.variables.optionId : quote.delivery_option_id;
  if (!quote.actions.includes('choose_delivery') || !statement || delivery.length < 2) return null;
  const pick = (optionId: string | undefined) => {
    const option = delivery.find(({ id }) => id === optionId);
    if (option && !choose.isPending) choose.mutate({ optionId: option.id, seen: { ...statement, ...option } });
  };
  return (
    <section className="paper" aria-labelledby="cd-delivery">
      <h2 id="cd-delivery">Delivery</h2>
      <Radio.Group
        className={styles.cdChoices}
        value={chosen}
        aria-busy={choose.isPending}
        onChange={(event) => pick(event.target.value)}
        aria-labelledby="cd-delivery"
      >
        {delivery.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            className={option.id === chosen ? `${styles.cdChoice} ${styles.on}` : styles.cdChoice}
          >
            <span className={styles.cdChoiceName}>
              <strong>{option.name}</strong>
              <PriceStatement variant="amount" statement={{ ...statement, ...option }} />
            </span>
            <span className="small muted">{about(option, statement.currency)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {choose.error && (
        <PriceChanged
          error={choose.error}
          title="The delivery was not changed"
          seen={choose.variables.seen}
          accept="Choose at the new price"
          busy={choose.isPending}
          onAccept={() => pick(choose.variables.optionId)}
        />
      )}
    </section>
  );
}
