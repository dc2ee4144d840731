import { cartStatement, type Selected, type StatementTotals } from '@landfall/db';
import { cartLineTotal, destinationCountry, finalTotal, toAmount, toQuantity } from '@landfall/currency';

/** A quote as the cart shows it. `quantity` counts copies, 1 to 99, and is local until checkout. */
export interface CartItem {
  /** The quote's id. */
  id: string;
  quoteId: string;
  displayId: string;
  productName: string;
  /** Number of items in the quote; productName is the first one's. */
  itemCount: number;
  /** What one copy costs in USD, for sorting and reports. */
  finalTotal: number;
  /** What `totals.copies` copies cost: charged, due at the door and both. */
  totals: StatementTotals;
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
export type QuoteRow = Selected<'quotes', typeof QUOTE> & { quote_items: QuoteItemRow[]; totals: StatementTotals | null };

export const MAX_QUANTITY = 99;

/** A whole number of copies from 1 to 99; NaN becomes 1. */
export const copies = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(toQuantity(quantity))));

const weightOf = ({ item_weight, quote_items }: QuoteRow): number =>
  toAmount(item_weight) ||
  (quote_items ?? []).reduce((kg, item) => kg + toAmount(item.item_weight) * toQuantity(item.quantity), 0);

/** A quote that has no price yet is shown by its items, in USD. */
function unpriced(quote: QuoteRow): StatementTotals {
  const amount = finalTotal(quote);
  const stated = { card: { amount, usd: amount }, without_fee: { amount, usd: amount } };
  return {
    currency: 'USD',
    origin_currency: null,
    copies: 1,
    charged: stated,
    due_at_door: null,
    landed_total: stated,
    insurance: 'not_chosen',
  };
}

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
    totals: quote.totals ?? unpriced(quote),
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
export const lineTotal = ({ finalTotal: usd, quantity }: CartItem): number => cartLineTotal(usd, quantity);

/** What all copies of these items cost, which are charged in one currency; undefined for none. */
export const sumOf = (items: readonly Pick<CartItem, 'totals' | 'quantity'>[]): StatementTotals | undefined =>
  cartStatement(items);

/** Whether the approved price has expired at `now` (ms). */
export const priceEnded = ({ priceValidUntil }: Pick<CartItem, 'priceValidUntil'>, now: number): boolean =>
  priceValidUntil !== null && Date.parse(priceValidUntil) <= now;
