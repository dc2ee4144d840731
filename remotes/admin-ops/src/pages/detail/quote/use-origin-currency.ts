import { useShell } from '@landfall/contract';
import { currencyOf } from '@landfall/currency';
import { useQuery } from '@tanstack/react-query';
import { countryCurrencies } from '../record/reference.query.ts';
import type { AdminQuote } from '../../../rows.ts';

/** The currency in which a quote's items are priced: the one it was priced in, else its origin's. */
export function useOriginCurrency({ currency, country_code }: Pick<AdminQuote, 'currency' | 'country_code'>): string {
  const { db } = useShell();
  const { data: settings = [] } = useQuery(countryCurrencies(db));
  return currency ?? currencyOf(country_code, settings);
}
