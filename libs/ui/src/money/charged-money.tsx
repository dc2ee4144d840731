import { Money } from './money.tsx';
import type { DisplayMoney } from './use-display-rate.ts';

interface Props {
  /** The charged amount. */
  amount: number | string | null | undefined;
  currency: string;
  /** The same in the reader's currency, `rate?.of(usd)`; hidden while loading, or if both currencies are the same. */
  secondary: DisplayMoney | undefined;
  size?: 'inline' | 'total';
}

/** The charged amount, larger, with the amount in the reader's currency next to it. Pure: a list calls useDisplayRate once and renders a
 *  thousand of these. */
export const ChargedMoney = ({ amount, currency, secondary, size = 'inline' }: Props) => (
  <span className={`dual-money ${size}`}>
    <Money amount={amount} currency={currency} size={size} />
    {secondary && secondary.currency !== currency && (
      <span className="muted dual-money-secondary">
        <span className="sr">about </span>
        <Money amount={secondary.amount} currency={secondary.currency} />
      </span>
    )}
  </span>
);
