import { formatBesideCode, formatCurrency, symbolOf } from '@landfall/currency';

interface Props {
  /** In `currency`; a number or a decimal string. Missing values show a dash. */
  amount: number | string | null | undefined;
  /** ISO 4217. */
  currency: string;
  /** total: the charged amount, larger and heavier. */
  size?: 'inline' | 'total';
  /** Whether the currency code precedes the symbol; false only if just one currency is visible. */
  code?: boolean;
}

/** An amount with its currency: "INR ₹35,989". */
export function Money({ amount, currency, size = 'inline', code = true }: Props) {
  const looks = size === 'total' ? 'num nowrap money-total' : 'num nowrap';
  if (amount === null || amount === undefined || amount === '') return <span className={looks}>–</span>;
  const coded = code || symbolOf(currency) === currency;
  return (
    <span className={looks}>
      {coded && <span className="money-code">{currency} </span>}
      {coded ? formatBesideCode(Number(amount), currency) : formatCurrency(Number(amount), currency)}
    </span>
  );
}
