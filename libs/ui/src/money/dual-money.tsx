import { Money } from './money.tsx';
import { useDisplayMoney } from './use-display-money.ts';

interface Props {
  /** What is charged. */
  amount: number | string | null | undefined;
  currency: string;
  /** The same in US dollars (final_total): shown in the reader's preferred display currency. */
  usd: number | string | null | undefined;
  size?: 'inline' | 'total';
}

/** The charged amount, the larger one, and beside it the same in the reader's preferred currency. */
export function DualMoney({ amount, currency, usd, size = 'total' }: Props) {
  const known = usd !== null && usd !== undefined;
  const shown = useDisplayMoney(Number(usd ?? 0));
  return (
    <span className="dual-money">
      <Money amount={amount} currency={currency} size={size} />
      {known && shown.currency !== currency && (
        <span className="muted">
          <Money amount={shown.amount} currency={shown.currency} />
        </span>
      )}
    </span>
  );
}
