import { countryName } from '@landfall/ui';
import type { FormInstance } from 'antd';
import { guessOrigin, shopOf } from '../countries/origin.ts';
import type { Draft } from './draft.ts';

/** Guesses where the shops are by their links, until the person says it. Gives the sentence to show and what to do as links change. */
export function useOriginGuess(form: FormInstance<Draft>, links: readonly (string | null | undefined)[], chosen: boolean, served: readonly string[]) {
  const guesses = [...new Set(links.flatMap((link) => (link ? (guessOrigin(link, served) ?? []) : [])))];
  const [guess] = guesses;
  const follow = (draft: Draft) => {
    const next = draft.items.flatMap((item) => (item?.product_url ? (guessOrigin(item.product_url, served) ?? []) : []))[0];
    if (!draft.origin_chosen && next && next !== draft.country_code) form.setFieldValue('country_code', next);
  };
  return { about: sentence(guesses, links.find((link) => link && guessOrigin(link, served) === guess), chosen), follow };
}

function sentence(guesses: string[], link: string | null | undefined, chosen: boolean): string | undefined {
  if (guesses.length > 1) return `Your links lead to ${guesses.map(countryName).join(' and ')}. One request has one country: send one for each.`;
  if (chosen || !guesses[0] || !link) return undefined;
  return `Guessed from ${shopOf(link)}. Change it if the shop is elsewhere.`;
}
