import { Money } from './money.tsx';
import type { DisplayMoney } from './use-display-rate.ts';

interface Props {
  /** What is charged. */
  amount: number | string | null | undefined;
  currency: string;
  /** The same in the reader's currency, `rate?.of(usd)`; nothing shows while it loads, or where both are one currency. */
  beside: DisplayMoney | undefined;
  size?: 'inline' | 'total';
}

/** The charged amount, the larger one, and beside it the same as the reader thinks of it. Pure: a list asks useDisplayRate once and draws
 *  a thousand of these. */
export const ChargedMoney = ({ amount, currency, beside, size = 'inline' }: Props) => (
  <span className={`dual-money ${size}`}>
    <Money amount={amount} currency={currency} size={size} />
    {beside && beside.currency !== currency && (
      <span className="muted dual-money-beside">
        <span className="sr">about </span>
        <Money amount={beside.amount} currency={beside.currency} />
      </span>
    )}
  </span>
);
