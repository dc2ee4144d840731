import { countryName } from '@landfall/ui';
import { listed, shopHost } from '@landfall/ui/record';
import { useEffect, useEffectEvent } from 'react';
import { guessOrigin, shopOf } from '../countries/origin.ts';
import type { Draft } from './draft.ts';

/** Guesses the shops' country from their links and sets it until the person chooses one. Returns the sentence to show. */
export function useOriginGuess(
  { items, origin_chosen: chosen = false }: Draft,
  served: readonly string[],
  put: (code: string) => void,
): string | undefined {
  const links = items.flatMap((item) => item?.product_url ?? []);
  const guesses = [...new Set(links.flatMap((link) => guessOrigin(link, served) ?? []))];
  const [guess] = guesses;
  const putIn = useEffectEvent(put);
  useEffect(() => {
    if (guess && !chosen) putIn(guess);
  }, [guess, chosen]);
  return sentence(
    guesses,
    links.find((link) => guessOrigin(link, served) === guess),
    chosen,
  );
}

function sentence(guesses: string[], link: string | null | undefined, chosen: boolean): string | undefined {
  if (chosen) return undefined;
  if (guesses.length > 1)
    return `Your links lead to ${listed(guesses.map(countryName))}. One request has one country: send one for each.`;
  if (!guesses[0] || !link) return undefined;
  return `Guessed from ${shopHost(shopOf(link) ?? '')}. Change it if the shop is elsewhere.`;
}
