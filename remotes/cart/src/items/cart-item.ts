import type { Selected } from '@landfall/db';
import { cartLineTotal, destinationCountry, finalTotal, toAmount, toQuantity } from '@landfall/currency';

/** A quote as the cart shows it. Amounts are for one copy of the quote; `quantity` counts copies, 1 to 99, and is local until checkout. */
export interface CartItem {
  /** The quote's id. */
  id: string;
  quoteId: string;
  displayId: string;
  productName: string;
  /** Number of items in the quote; productName is the first one's. */
  itemCount: number;
  /** In USD if final_total is set, so totals of different destinations can be compared. */
  finalTotal: number;
  /** The price of one copy, in the destination's currency. */
  charged: { amount: number; currency: string };
  quantity: number;
  /** kg */
  itemWeight: number;
  imageUrl: string | null;
  /** Path in the bucket product-photos. */
  imagePath: string | null;
  deliveryDate: string | null;
  /** The shop's country. */
  countryCode: string;
  destination: string;
  /** The shop's currency. */
  shopCurrency: string;
  /** Where the exchange rate comes from; 'fallback' if none is configured and the price was converted 1:1. */
  rateSource: string | null;
  inCart: boolean;
  isSelected: boolean;
  /** ISO timestamp until which the approved price is valid. */
  priceValidUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

export const QUOTE = `id,display_id,status,in_cart,saved_for_later,product_name,image_url,final_total,final_total_local,final_currency,
  quantity,item_weight,delivery_date,country_code,destination_country,shipping_address,currency,rate_source,price_valid_until,
  created_at,updated_at`;
export const QUOTE_ITEM = 'id,product_name,product_url,quantity,item_price,item_weight,image_url,image_path,options';

export type QuoteItemRow = Selected<'quote_items', typeof QUOTE_ITEM>;

/** A quote with its items, as the cart reads it. */
export type QuoteRow = Selected<'quotes', typeof QUOTE> & { quote_items: QuoteItemRow[] };

export const MAX_QUANTITY = 99;

/** A whole number of copies from 1 to 99; NaN becomes 1. */
export const copies = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(toQuantity(quantity))));

const weightOf = ({ item_weight, quote_items }: QuoteRow): number =>
  toAmount(item_weight) ||
  (quote_items ?? []).reduce((kg, item) => kg + toAmount(item.item_weight) * toQuantity(item.quantity), 0);

/** A quote without a price in its destination's currency uses its total in USD. */
const chargedOf = (quote: QuoteRow): CartItem['charged'] => {
  const local = toAmount(quote.final_total_local);
  return local > 0 ? { amount: local, currency: quote.final_currency ?? 'USD' } : { amount: finalTotal(quote), currency: 'USD' };
};

/** A quote as a cart item; undefined if it is neither in the cart nor saved. */
export function cartItemOf(quote: QuoteRow): CartItem | undefined {
  const inCart = quote.in_cart === true;
  if (!inCart && quote.saved_for_later !== true) return undefined;
  const first = quote.quote_items?.[0];
  return {
    id: quote.id,
    quoteId: quote.id,
    displayId: quote.display_id ?? '',
    productName: quote.product_name?.trim() || first?.product_name?.trim() || 'Unknown Product',
    itemCount: quote.quote_items?.length ?? 1,
    finalTotal: finalTotal(quote),
    charged: chargedOf(quote),
    quantity: copies(quote.quantity ?? 1),
    itemWeight: weightOf(quote),
    imageUrl: quote.image_url ?? first?.image_url ?? null,
    imagePath: first?.image_path ?? null,
    deliveryDate: quote.delivery_date,
    countryCode: quote.country_code || 'US',
    destination: destinationCountry(quote),
    shopCurrency: quote.currency ?? 'USD',
    rateSource: quote.rate_source,
    inCart,
    isSelected: false,
    priceValidUntil: quote.price_valid_until,
    createdAt: quote.created_at,
    updatedAt: quote.updated_at,
  };
}

/** Line total in USD, the currency of reports. */
export const lineTotal = (item: CartItem): number => cartLineTotal(item.finalTotal, item.quantity);

/** Line total in the item's own currency, which is charged. */
export const chargedTotal = ({ charged, quantity }: CartItem): number => cartLineTotal(charged.amount, quantity);

/** Whether the approved price has expired at `now` (ms). */
export const priceEnded = ({ priceValidUntil }: Pick<CartItem, 'priceValidUntil'>, now: number): boolean =>
  priceValidUntil !== null && Date.parse(priceValidUntil) <= now;
