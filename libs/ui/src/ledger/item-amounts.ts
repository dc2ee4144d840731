import { apportion, exponentOf } from '@landfall/currency';
import type { DisplayMoney } from '../money/use-display-rate.ts';
import { type Preferred, type Priced, type PriceAmounts, chargedAmounts, readerAmounts } from './price-amounts.ts';

export interface ItemAmount {
  /** In the price's final_currency. */
  charged: number;
  /** The same in the reader's currency, if it differs. */
  secondary: DisplayMoney | undefined;
}

/** Each item's share of the line "Goods", in the charged currency and in the reader's; the shares add up to the line.
 *  @param amounts of the items in the shop's currency: price times quantity
 *  @returns undefined if the amounts sum to 0 */
export function itemAmounts(price: Priced, amounts: readonly number[], reader?: Preferred): ItemAmount[] | undefined {
  if (!(amounts.reduce((sum, amount) => sum + amount, 0) > 0)) return undefined;
  const shares = ({ of, currency }: PriceAmounts) => apportion(of('goods'), amounts, exponentOf(currency));
  const charged = shares(chargedAmounts(price));
  const secondary = reader && readerAmounts(price, reader);
  const thought = secondary && shares(secondary);
  return charged.map((share, index) => ({
    charged: share,
    secondary: secondary && { amount: thought![index]!, currency: secondary.currency },
  }));
}
