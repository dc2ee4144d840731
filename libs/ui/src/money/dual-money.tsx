import { ChargedMoney } from './charged-money.tsx';
import { useDisplayRate } from './use-display-rate.ts';

interface Props {
  /** What is charged. */
  amount: number | string | null | undefined;
  currency: string;
  /** The same in US dollars (final_total, total_usd), where the database keeps it. */
  usd?: number | string | null | undefined;
  /** Where it is charged, for an amount that has no dollars beside it: a refund, a line. */
  country?: string | undefined;
  size?: 'inline' | 'total';
}

/** What is charged, and beside it the same in the reader's preferred currency. */
export function DualMoney({ amount, currency, usd, country, size = 'total' }: Props) {
  const inDollars = isThere(usd);
  const rate = useDisplayRate(inDollars || country === undefined ? undefined : { country, currency });
  const known = inDollars ? usd : country === undefined ? undefined : amount;
  return (
    <ChargedMoney amount={amount} currency={currency} size={size} beside={isThere(known) ? rate?.of(Number(known)) : undefined} />
  );
}

const isThere = (amount: number | string | null | undefined): amount is number | string =>
  amount !== null && amount !== undefined && amount !== '' && Number.isFinite(Number(amount));
