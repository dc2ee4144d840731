import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Country, countries } from './countries.query.ts';

const NONE: Country[] = [];
const option = ({ code, name }: Country) => ({ value: code, label: name });

/** The countries as form options: where we buy, where we deliver, and currencies. Empty while loading. */
export function useCountries() {
  const { db } = useShell();
  const query = useQuery(countries(db));
  const all = query.data ?? NONE;
  return useMemo(
    () => ({
      all,
      loading: query.isPending,
      error: query.error,
      retry: () => void query.refetch(),
      origins: all.filter((country) => country.purchase_allowed).map(option),
      destinations: all.filter((country) => country.shipping_allowed).map(option),
      currencies: [...new Set(all.map(({ currency }) => currency))].toSorted().map((value) => ({ value, label: value })),
      currencyOf: (code: string | undefined) => all.find((country) => country.code === code)?.currency,
    }),
    [all, query],
  );
}
