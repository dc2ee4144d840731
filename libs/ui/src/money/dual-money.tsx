import { ChargedMoney } from './charged-money.tsx';
import { useDisplayRate } from './use-display-rate.ts';

interface Props {
  /** The charged amount. */
  amount: number | string | null | undefined;
  currency: string;
  /** The same in USD (final_total, total_usd), if the database stores it. */
  usd?: number | string | null | undefined;
  /** The country of the charge, for an amount without a USD value: a refund, a line. */
  country?: string | undefined;
  size?: 'inline' | 'total';
}

/** The charged amount, with the amount in the reader's preferred currency beside it. */
export function DualMoney({ amount, currency, usd, country, size = 'total' }: Props) {
  const inDollars = isThere(usd);
  const rate = useDisplayRate(inDollars || country === undefined ? undefined : { country, currency });
  const known = inDollars ? usd : country === undefined ? undefined : amount;
  return (
    <ChargedMoney
      amount={amount}
      currency={currency}
      size={size}
      secondary={isThere(known) ? rate?.of(Number(known)) : undefined}
    />
  );
}

const isThere = (amount: number | string | null | undefined): amount is number | string =>
  amount !== null && amount !== undefined && amount !== '' && Number.isFinite(Number(amount));
