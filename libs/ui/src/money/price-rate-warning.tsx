import { useShell } from '@landfall/contract';
import type { Price } from '@landfall/db';
import { useQuery } from '@tanstack/react-query';
import { displayRate } from './display-currency.query.ts';
import { RateWarning } from './rate-note.tsx';

interface Props {
  price: Pick<Price, 'currency' | 'final_currency' | 'rate_source'>;
  /** ISO 3166 code of the shop's country. */
  from: string;
  to: string;
}

/** Shown below a price converted 1:1 because no rate is configured: names the countries without a rate, and what to do. Otherwise
 *  nothing. */
export function PriceRateWarning({ price, from, to }: Props) {
  const shell = useShell();
  const guessed = price.rate_source === 'fallback';
  const pair = { from: { country: from, currency: price.currency }, currency: price.final_currency, country: to };
  const { data: now } = useQuery({ ...displayRate(shell, pair), enabled: guessed });
  if (!guessed || !now) return null;
  return (
    <RateWarning text={now.warning ?? `${from} to ${to} was priced at 1:1. A rate is set by now: ask us to price it again.`} />
  );
}
