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

/** The exchange rate to this person's preferred currency, with its source, its confidence and a warning if it is a guess. */
export interface DisplayRate extends ExchangeRate {
  /** The preferred display currency. */
  currency: string;
  /** Converts and rounds an amount for display. The charged amount is another one. */
  of: (amount: number) => DisplayMoney;
}

/** The currency of final_total and total_usd, which the database stores beside charged amounts. */
const DOLLARS: Charged = { country: 'US', currency: DEFAULT_CURRENCY };

/** The rate to the signed-in person's preferred currency (default USD); undefined while loading. Call it once per list and `of` for each
 *  row.
 *  @param from the currency of the amounts; default: USD */
export function useDisplayRate({ country, currency }: Charged = DOLLARS): DisplayRate | undefined {
  const shell = useShell();
  const { db, bus, queries, session } = shell;
  const { user, loading } = useStore(session);
  const profile = useQuery({ ...preferredCurrency(db, user?.id ?? ''), enabled: user !== null });
  const display = profile.data ?? DEFAULT_CURRENCY;
  const known = !loading && (user === null || !profile.isPending);
  const { data: rate } = useQuery({ ...displayRate(shell, { from: { country, currency }, currency: display }), enabled: known });
  useEffect(() => {
    const emitted = bus
      .on('profile.saved', 'settings.saved')
      .subscribe(() => void queries.invalidateQueries({ queryKey: displayCurrencyKey }));
    return () => emitted.unsubscribe();
  }, [bus, queries]);
  return known && rate ? { ...rate, currency: display, of: (amount) => shown(amount, rate, display) } : undefined;
}

const shown = (amount: number, { rate }: ExchangeRate, currency: string): DisplayMoney => ({
  amount: convert(amount, rate, currency),
  currency,
});
