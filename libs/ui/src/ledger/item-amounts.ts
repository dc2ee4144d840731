import { apportion, exponentOf } from '@landfall/currency';
import type { PriceStatement } from '@landfall/db';
import type { DisplayMoney } from '../money/use-display-rate.ts';
import { type Preferred, type PriceAmounts, chargedAmounts, readerAmounts } from './price-amounts.ts';

export interface ItemAmount {
  /** In the charged currency. */
  charged: number;
  /** The same in the reader's currency, if it differs. */
  secondary: DisplayMoney | undefined;
}

/** Each item's share of the line "Goods", in the charged currency and in the reader's; the shares add up to the line.
 *  @param amounts of the items in the shop's currency: price times quantity
 *  @returns undefined if the amounts sum to 0 */
export function itemAmounts(statement: PriceStatement, amounts: readonly number[], reader?: Preferred): ItemAmount[] | undefined {
  if (!(amounts.reduce((sum, amount) => sum + amount, 0) > 0)) return undefined;
  const shares = ({ of, currency }: PriceAmounts) =>
    apportion(of({ key: 'goods', due_on_delivery: false }), amounts, exponentOf(currency));
  const charged = shares(chargedAmounts(statement));
  const secondary = reader && readerAmounts(statement, reader);
  const inReaders = secondary && shares(secondary);
  return charged.map((share, index) => ({
    charged: share,
    secondary: secondary && { amount: inReaders![index]!, currency: secondary.currency },
  }));
}
