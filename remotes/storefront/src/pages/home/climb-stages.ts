import { formatCurrency } from '@landfall/currency';
import type { Price, PriceLineKey } from '@landfall/db';
import { countryName } from '@landfall/ui';

export interface Stage {
  at: string;
  plus: string;
  note: string;
  /** The cost up to this stage, in the origin's currency. */
  sum: number;
}

const add = (price: Price, keys: readonly PriceLineKey[]) =>
  keys.reduce((sum, key) => sum + (isDueLater(price, key) ? 0 : Number(price[key])), 0);

const isDueLater = (price: Price, key: PriceLineKey) => price.lines.some((line) => line.key === key && line.due_on_delivery);

const rateOf = (price: Price, key: PriceLineKey) => {
  const rate = price.lines.find((line) => line.key === key && line.unit === 'percent' && Number(line.amount) > 0)?.rate;
  return rate === null || rate === undefined ? '' : ` ${Number(rate)} %`;
};

const weight = ({ chargeable_weight, volumetric_weight, actual_weight }: Price) =>
  `${Number(chargeable_weight)} kg${Number(volumetric_weight) > Number(actual_weight) ? ', by volume' : ''}`;

/** The five stages from the shop to the door, with the cost up to each. The last one is the total. */
export function climbStages(price: Price, from: string, to: string): Stage[] {
  const signed = (amount: number) => `+ ${formatCurrency(amount, price.currency)}`;
  const parts: [at: string, amount: number, note: string][] = [
    ['The shop', Number(price.goods), 'price on the page'],
    [
      `Within the ${from}`,
      add(price, ['sales_tax', 'merchant_shipping']),
      `sales tax${rateOf(price, 'sales_tax')}, shop’s delivery`,
    ],
    ['The crossing', add(price, ['international_shipping', 'insurance']), weight(price)],
    [
      `${countryName(to)} customs`,
      add(price, ['customs_duty', 'duty_surcharge', 'vat']),
      `duty${rateOf(price, 'customs_duty')}, VAT${rateOf(price, 'vat')}`,
    ],
    [
      'Last mile',
      add(price, ['handling_charge', 'domestic_shipping', 'payment_gateway_fee']) - Number(price.discount),
      'handling, courier, card fee',
    ],
  ];
  let sum = 0;
  return parts.map(([at, amount, note], index) => {
    sum += amount;
    return { at, note, sum, plus: index === 0 ? formatCurrency(amount, price.currency) : signed(amount) };
  });
}
