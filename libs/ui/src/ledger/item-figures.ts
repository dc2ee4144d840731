import { apportion, exponentOf } from '@landfall/currency';
import type { DisplayMoney } from '../money/use-display-rate.ts';
import { type Preferred, type Priced, type PriceFigures, chargedFigures, readersFigures } from './price-figures.ts';

export interface ItemFigure {
  /** In the price's final_currency. */
  charged: number;
  /** The same in the reader's currency, where that is another. */
  beside: DisplayMoney | undefined;
}

/** What each item comes to of the line "Goods", in what is charged and in the reader's currency; the items add up to that line.
 *  @param amounts of the items at the shop: price times quantity
 *  @returns undefined where the amounts sum to nothing */
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
