import { useShell, useStore } from '@landfall/contract';
import { convert, DEFAULT_CURRENCY, type ExchangeRate } from '@landfall/currency';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Charged, displayCurrencyKey, displayRate, preferredCurrency } from './display-currency.query.ts';

export type { Charged };

export interface DisplayMoney {
  amount: number;
  currency: string;
}

/** How amounts are shown to this person: the rate with its source, its confidence and, where it is a guess, a warning. */
export interface DisplayRate extends ExchangeRate {
  /** The preferred display currency. */
  currency: string;
  /** An amount as it is shown, rounded to the currency. For reading only: what is charged is another figure. */
  of: (amount: number) => DisplayMoney;
}

/** What the database keeps beside every charged amount: final_total, total_usd. */
const DOLLARS: Charged = { country: 'US', currency: DEFAULT_CURRENCY };

/** The rate at which the signed-in person sees amounts, in their preferred display currency (US dollars without one); undefined while it
 *  loads. Call it once for a list, and `of` for each row.
 *  @param from what the amounts stand in: US dollars unless said otherwise */
export function useDisplayRate({ country, currency }: Charged = DOLLARS): DisplayRate | undefined {
  const shell = useShell();
  const { db, bus, queries, session } = shell;
  const { user, loading } = useStore(session);
  const profile = useQuery({ ...preferredCurrency(db, user?.id ?? ''), enabled: user !== null });
  const display = profile.data ?? DEFAULT_CURRENCY;
  const known = !loading && (user === null || !profile.isPending);
  const { data: rate } = useQuery({ ...displayRate(shell, { from: { country, currency }, currency: display }), enabled: known });
  useEffect(() => {
    const heard = bus
      .on('profile.saved', 'settings.saved')
      .subscribe(() => void queries.invalidateQueries({ queryKey: displayCurrencyKey }));
    return () => heard.unsubscribe();
  }, [bus, queries]);
  return known && rate ? { ...rate, currency: display, of: (amount) => shown(amount, rate, display) } : undefined;
}

const shown = (amount: number, { rate }: ExchangeRate, currency: string): DisplayMoney => ({
  amount: convert(amount, rate, currency),
  currency,
});
