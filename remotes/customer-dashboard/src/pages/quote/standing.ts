import { listed } from '@landfall/ui/record';
import type { QuoteCard } from '../../rows.ts';

export interface Standing {
  title: string;
  text: string;
  /** It waits for the reader. */
  needs: boolean;
}

const priceEnded = ({ price_valid_until }: QuoteCard, now: number) =>
  price_valid_until !== null && Date.parse(price_valid_until) <= now;

function approved(quote: QuoteCard, now: number): Standing {
  if (priceEnded(quote, now))
    return { title: 'The price has ended', text: 'Renew it to get today’s price, with what changed line by line.', needs: true };
  if (quote.in_cart)
    return { title: 'In your cart', text: 'Check out while the price is valid. Nothing is charged before that.', needs: true };
  if (quote.saved_for_later)
    return { title: 'Saved for later', text: 'Move it to your cart when you want to buy it.', needs: false };
  return { title: 'Ready to be paid', text: 'It is in neither list. Add it to your cart to buy it.', needs: true };
}

/** A quote that was never sent can only have been rejected by an admin. */
const rejected = ({ sent_at, rejection_details }: QuoteCard): Standing =>
  sent_at
    ? { title: 'You said no', text: rejection_details ?? 'Ask again, and we look for a better price.', needs: false }
    : {
        title: 'We cannot price this',
        text: rejection_details ?? 'Ask again, or write to us beside it, and a person looks again.',
        needs: false,
      };

/** How far an estimate may change, from its own range: " by 15 % either way". */
function rangeOf({ estimate_low_usd: low, estimate_high_usd: high }: QuoteCard): string {
  if (low === null || high === null || low + high === 0) return '';
  return ` by ${Math.round(((high - low) / (high + low)) * 1000) / 10} % either way`;
}

const UNDER_WAY: Standing = {
  title: 'Part of an order',
  text: 'The order shows every stage from here on.',
  needs: false,
};

/** Words for the statuses that no move, action or flag tells apart. */
const BY_STATUS: Readonly<Record<string, (quote: QuoteCard) => Standing>> = {
  pending: () => ({
    title: 'We are pricing it',
    text: 'We write to you when the price is ready. Nothing is owed until you approve it.',
    needs: false,
  }),
  calculated: (quote) => ({
    title: 'An estimate',
    text: `A person checks it before it becomes a price: it can still move${rangeOf(quote)}.`,
    needs: false,
  }),
  rejected,
  expired: () => ({
    title: 'This quote has expired',
    text: 'Renew it to get today’s price, with what changed line by line.',
    needs: false,
  }),
};

interface Terms {
  /** How long an approved price is valid: "7 days". */
  validity: string;
  /** Its status can be paid. */
  payable: boolean;
  /** The label of its status. */
  label: string;
}

/** A quote's state in words for its customer, and the next step. @param now ms */
export function standingOf(quote: QuoteCard, now: number, { validity, payable, label }: Terms): Standing {
  if (quote.order_id) return UNDER_WAY;
  if (quote.consolidation?.restored_at)
    return {
      title: 'Sent separately again',
      text: `${listed(quote.consolidation.quotes.map(({ display_id }) => display_id))} took its place, at their own prices.`,
      needs: false,
    };
  if (quote.merged_into_number)
    return {
      title: `Merged into ${quote.merged_into_number}`,
      text: `${quote.merged_into_number} has its items now, and one price for all of them.`,
      needs: false,
    };
  if (payable) return approved(quote, now);
  if (quote.moves.includes('approved'))
    return {
      title: 'Waiting for your answer',
      text: `Approving charges nothing yet. It moves the quote to your cart at this price for ${validity}.`,
      needs: true,
    };
  const known = BY_STATUS[quote.status]?.(quote);
  if (known) return known;
  if (quote.expires_at && Date.parse(quote.expires_at) <= now)
    return { title: 'The price has ended', text: 'In a few minutes you can renew it to get today’s price.', needs: false };
  return { title: label, text: 'We are working on it. Ask us anything beside it.', needs: false };
}
