import { useShell, useStore } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { RateNote, useDisplayRate } from '@landfall/ui/screen';

interface InYourMoneyProps {
  /** The two ends of a range, in US dollars. */
  usd: readonly [low: number | string, high: number | string];
  /** The currencies that are on show already. */
  shown: readonly string[];
  /** What is charged in. */
  charged: string;
}

/** The same in the signed-in person's preferred display currency, with its rate; nothing where that is on show already. */
export function InYourMoney({ usd, shown, charged }: InYourMoneyProps) {
  const { user } = useStore(useShell().session);
  const rate = useDisplayRate();
  if (!user || !rate || shown.includes(rate.currency)) return null;
  return (
    <div className="sf-yours">
      <p>
        <span className="muted">In your currency, about </span>
        {usd.map((amount, index) => (
          <span key={index === 0 ? 'low' : 'high'}>
            {index > 0 && ' to '}
            <Money amount={rate.of(Number(amount)).amount} currency={rate.currency} />
          </span>
        ))}
      </p>
      <RateNote charged={charged} />
    </div>
  );
}
