import { useShell, useStore } from '@landfall/contract';
import { convert, DEFAULT_CURRENCY } from '@landfall/currency';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { displayCurrencyKey, preferredCurrency, usdRates } from './display-currency.query.ts';

export interface DisplayMoney {
  amount: number;
  currency: string;
}

/** An amount in US dollars as the signed-in person likes to see it: in the preferred display currency, converted at today's rate; in
 *  dollars where there is none, or no rate for it. For reading only: what is charged is another figure. */
export function useDisplayMoney(usd: number): DisplayMoney {
  const { db, bus, queries, session } = useShell();
  const userId = useStore(session).user?.id;
  const preferred = useQuery({ ...preferredCurrency(db, userId ?? ''), enabled: userId !== undefined }).data ?? DEFAULT_CURRENCY;
  const rates = useQuery({ ...usdRates(db), enabled: preferred !== DEFAULT_CURRENCY }).data;
  useEffect(() => {
    const heard = bus
      .on('profile.saved', 'settings.saved')
      .subscribe(() => void queries.invalidateQueries({ queryKey: displayCurrencyKey }));
    return () => heard.unsubscribe();
  }, [bus, queries]);
  const rate = rates?.[preferred];
  if (preferred === DEFAULT_CURRENCY || !rate) return { amount: usd, currency: DEFAULT_CURRENCY };
  return { amount: convert(usd, rate, preferred), currency: preferred };
}
