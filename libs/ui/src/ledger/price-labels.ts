import { formatAmong } from '@landfall/currency';
import type { Breakdown, PriceLine, PriceLineKey } from '@landfall/db';
import { RATE_SOURCES } from '../money/rate-labels.ts';
import { countryName } from '../route/country-name.ts';

/** Line names that depend on the destination. */
const GST_COUNTRIES: readonly string[] = ['IN', 'AU', 'SG', 'CA', 'NZ', 'MY'];

const LABELS: Record<PriceLineKey, string> = {
  goods: 'Goods',
  sales_tax: 'Sales tax',
  merchant_shipping: 'Shop’s own delivery',
  international_shipping: 'International shipping',
  insurance: 'Insurance',
  customs_duty: 'Customs duty',
  duty_surcharge: 'Duty surcharge',
  vat: 'VAT',
  handling_charge: 'Handling',
  domestic_shipping: 'Domestic courier',
  discount: 'Discount',
  payment_gateway_fee: 'Card fee',
};

const SHORT_LABELS: Partial<Record<PriceLineKey, string>> = { international_shipping: 'Shipping', duty_surcharge: 'Surcharge' };

/** A line's label; taxes have the destination's name for them. @param short for the narrow workbench */
export function lineLabel(key: PriceLineKey, to?: string, short = false): string {
  const label = short && SHORT_LABELS[key];
  if (label) return label;
  if (key === 'vat' && to && GST_COUNTRIES.includes(to)) return 'GST';
  if (key === 'duty_surcharge' && to === 'IN') return 'Social welfare surcharge';
  return LABELS[key];
}

/** "India customs"; "Customs" if the destination is unknown. */
export const customsTitle = (to?: string): string => (to ? `${countryName(to)} customs` : 'Customs');

const kg = (weight: string): string => `${Number(weight)} kg`;
const percent = (rate: string): string => `${Number(rate)} %`;

/** A short remark beside a label, such as the percentage or the weight. */
export function lineNote(line: PriceLine, price: Breakdown, short = false): string | undefined {
  if (line.key === 'international_shipping') return kg(price.chargeable_weight);
  if (line.unit !== 'percent' || line.rate === null) return undefined;
  if (short) return percent(line.rate);
  if (line.key === 'duty_surcharge') return `${percent(line.rate)} of duty`;
  if (line.key === 'payment_gateway_fee') return `${percent(line.rate)}, none by bank transfer`;
  return percent(line.rate);
}

export interface PricedItem {
  quantity: number;
  item_price: number | null;
}

/** "4 pieces" */
export const goodsNote = (items: readonly PricedItem[]): string => {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces === 1 ? '1 piece' : `${pieces} pieces`;
};

/** "3 × $49.99 and 1 × $120.00" */
export const goodsBase = (items: readonly PricedItem[], currency: string): string =>
  new Intl.ListFormat('en').format(
    items.map(({ quantity, item_price }) => `${quantity} × ${formatAmong(item_price ?? 0, currency)}`),
  );

type WriteMoney = (amount: number, currency: string) => string;

/** The base of a rate. @param money formats amounts in the origin's currency */
export function lineBase(line: PriceLine, price: Breakdown, money: WriteMoney): string | undefined {
  if (line.base === null) return undefined;
  if (line.key === 'international_shipping') return weightBase(price);
  const base = money(Number(line.base), price.currency);
  return line.key === 'customs_duty' ? `${base}, ${dutyBasis(line.base, price)}` : base;
}

function weightBase({ actual_weight, volumetric_weight, chargeable_weight }: Breakdown): string {
  if (Number(volumetric_weight) <= Number(actual_weight)) return kg(chargeable_weight);
  return `${kg(chargeable_weight)}: volume counts more than the scales (${kg(actual_weight)})`;
}

/** Duty is based on either all costs up to arrival (CIF) or the goods only (FOB). */
function dutyBasis(base: string, price: Breakdown): string {
  const atTheShop = Number(price.goods) + Number(price.sales_tax) + Number(price.merchant_shipping);
  const crossing = Number(price.international_shipping) + Number(price.insurance);
  const fob = crossing > 0 && Math.abs(Number(base) - atTheShop) < 0.005;
  return fob ? 'goods without shipping (FOB)' : 'goods with shipping and insurance (CIF)';
}

/** The rate, in words. */
export function lineRate(line: PriceLine, price: Breakdown, money: WriteMoney): string | undefined {
  if (line.rate === null) return line.unit === 'fixed' ? 'fixed' : undefined;
  return line.unit === 'per_kg' ? `${money(Number(line.rate), price.currency)} per kg` : percent(line.rate);
}

/** A price's exchange rate, its source and its confidence; undefined if nothing was converted.
 *  @param frozen the quote was sent, so its rate does not change */
export function priceRate(
  {
    currency,
    final_currency,
    exchange_rate,
    rate_source,
    rate_confidence,
  }: Pick<Breakdown, 'currency' | 'final_currency' | 'exchange_rate' | 'rate_source' | 'rate_confidence'>,
  frozen = false,
): string | undefined {
  if (currency === final_currency) return undefined;
  const rate = `1 ${currency} = ${Number(exchange_rate)} ${final_currency}${frozen ? ', frozen when sent' : ''}`;
  return `${rate}: ${RATE_SOURCES[rate_source]}, ${rate_confidence} confidence`;
}

/** Only computed lines show a source; typed lines have none. */
export const lineSource = (line: PriceLine): string | undefined => (line.unit === 'typed' ? undefined : line.source);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** An ISO date in UTC: "1 October 2026". Not by Intl: creating its first format takes 100 ms on a slow phone, during an estimate. */
export const longDate = (iso: string): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** "Duty and tax, paid to the carrier on delivery" */
export const atTheDoorText = ({ duty, tax }: { duty: number; tax: number }): string =>
  `${[duty > 0 && 'duty', tax > 0 && 'tax'].filter(Boolean).join(' and ')}, paid to the carrier on delivery`.replace(
    /^./,
    (first) => first.toUpperCase(),
  );

export const NO_INSURANCE_TEXT = 'Insurance isn’t available on this route.';
