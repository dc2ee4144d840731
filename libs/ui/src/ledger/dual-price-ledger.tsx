import type { ComponentProps } from 'react';
import { RateNote } from '../money/rate-note.tsx';
import { useDisplayRate } from '../money/use-display-rate.ts';
import { PriceLedger } from './price-ledger.tsx';

type Props = Omit<ComponentProps<typeof PriceLedger>, 'currency' | 'reader'>;

/** A price as a ledger in what is charged, and beside each figure the same in the reader's preferred currency; beneath, the rate of that one. */
export function DualPriceLedger(props: Props) {
  const { currency, final_currency } = props.price;
  const reader = useDisplayRate();
  return (
    <>
      <PriceLedger {...props} currency="local" reader={reader} />
      {reader?.currency !== currency && <RateNote charged={final_currency} />}
    </>
  );
}
