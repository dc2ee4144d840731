import { formatCurrency } from '@landfall/currency';
import type { Price, PriceLineKey } from '@landfall/db';

// What the home page's example shows of a price. The server writes it into the page too (supabase/local/site/home-places.ts).

export interface Stage {
  /** What the stage adds: "+ $20.92"; of the first one its price. */
  plus: string;
  note: string;
  /** The cost up to this stage, in the origin's currency. */
  sum: number;
}

const isDueLater = (price: Price, key: PriceLineKey) => price.lines.some((line) => line.key === key && line.due_on_delivery);

const add = (price: Price, keys: readonly PriceLineKey[]) =>
  keys.reduce((sum, key) => sum + (isDueLater(price, key) ? 0 : Number(price[key])), 0);

const rateOf = (price: Price, key: PriceLineKey) => {
  const rate = price.lines.find((line) => line.key === key && line.unit === 'percent' && Number(line.amount) > 0)?.rate;
  return rate === null || rate === undefined ? '' : ` ${Number(rate)} %`;
};

const weight = ({ chargeable_weight, volumetric_weight, actual_weight }: Price) =>
  `${Number(chargeable_weight)} kg${Number(volumetric_weight) > Number(actual_weight) ? ', by volume' : ''}`;

/** The five stages from the shop to the door: the shop, its country, the crossing, customs, the last mile. The last sum is the total. */
export function climbStages(price: Price): Stage[] {
  const parts: [amount: number, note: string][] = [
    [Number(price.goods), 'price on the page'],
    [add(price, ['sales_tax', 'merchant_shipping']), `sales tax${rateOf(price, 'sales_tax')}, shop’s delivery`],
    [add(price, ['international_shipping', 'insurance']), weight(price)],
    [add(price, ['customs_duty', 'duty_surcharge', 'vat']), `duty${rateOf(price, 'customs_duty')}, VAT${rateOf(price, 'vat')}`],
    [
      add(price, ['handling_charge', 'domestic_shipping', 'payment_gateway_fee']) - Number(price.discount),
      'handling, courier, card fee',
    ],
  ];
  let sum = 0;
  return parts.map(([amount, note], index) => {
    sum += amount;
    const text = formatCurrency(amount, price.currency);
    return { note, sum, plus: index === 0 ? text : `+ ${text}` };
  });
}

/** Percent of the plot's width: five dots, a fifth apart; the line starts and ends at the edges. */
const leftOf = (index: number) => 10 + index * 20;
const LOW = 88;
const HIGH = 12;

export interface ClimbPlot {
  /** The line's `d`, in a view box of 100 by 100. */
  line: string;
  /** In percent. */
  dots: { left: number; top: number }[];
}

/** The line through the stages' sums. */
export function climbPlot(stages: readonly Stage[]): ClimbPlot {
  const sums = stages.map(({ sum }) => sum);
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  const topOf = (sum: number) => LOW - ((sum - least) / (most - least || 1)) * (LOW - HIGH);
  const dots = sums.map((sum, index) => ({ left: leftOf(index), top: Math.round(topOf(sum) * 100) / 100 }));
  const points = dots.map(({ left, top }) => `${left} ${top}`).join('L');
  return { dots, line: `M0 ${dots[0]!.top}L${points}L100 ${dots.at(-1)!.top}` };
}
