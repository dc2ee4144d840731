import type { ShopTerms } from '@landfall/customer';
import type { OfferedMethod, PaymentMethod } from './methods.query.ts';

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cod: 'Cash on delivery',
};

/** The next step after choosing this method. */
const METHOD_TEXTS: Record<PaymentMethod, string> = {
  card: 'You pay on the card page that follows. We buy at once.',
  bank_transfer: 'You get our account and a reference. No card fee. We buy once your transfer is in.',
  cod: 'You pay the courier at your door. No card fee.',
};

const CLOSED: Record<NonNullable<OfferedMethod['reason']>, string> = {
  card_not_available: 'Not available at the moment.',
  no_bank_account: 'We have no account in this currency yet.',
  cod_not_enabled: 'Not open for your account yet. Write to us if you would like it.',
  cod_over_limit: 'Only for smaller orders.',
};

/** Why a method is unavailable, or the next step after choosing it. */
export function methodText({ method, open, reason }: OfferedMethod, terms: ShopTerms | undefined): string {
  if (open || !reason) return METHOD_TEXTS[method];
  if (reason === 'cod_over_limit' && terms) return `Only for orders of up to ${terms.cod_limit_usd} US dollars.`;
  return CLOSED[reason];
}
