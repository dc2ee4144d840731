import { apportion, exponentOf } from '@landfall/currency';
import type { DisplayMoney } from '../money/use-display-rate.ts';
import { type Preferred, type Priced, type PriceFigures, chargedFigures, readersFigures } from './price-figures.ts';

export interface ItemFigure {
  /** In the price's final_currency. */
  charged: number;
  /** The same in the reader's currency, if it differs. */
  beside: DisplayMoney | undefined;
}

/** Each item's share of the line "Goods", in the charged currency and in the reader's; the shares add up to the line.
 *  @param amounts of the items in the shop's currency: price times quantity
 *  @returns undefined if the amounts sum to 0 */
export function itemFigures(price: Priced, amounts: readonly number[], reader?: Preferred): ItemFigure[] | undefined {
  if (!(amounts.reduce((sum, amount) => sum + amount, 0) > 0)) return undefined;
  const shares = ({ of, currency }: PriceFigures) => apportion(of('goods'), amounts, exponentOf(currency));
  const charged = shares(chargedFigures(price));
  const beside = reader && readersFigures(price, reader);
  const thought = beside && shares(beside);
  return charged.map((share, index) => ({
    charged: share,
    beside: beside && { amount: thought![index]!, currency: beside.currency },
  }));
}
