import type { ComponentProps } from 'react';
import { RateNote } from '../money/rate-note.tsx';
import { useDisplayRate } from '../money/use-display-rate.ts';
import { PriceLedger } from './price-ledger.tsx';

type Props = Omit<ComponentProps<typeof PriceLedger>, 'currency' | 'reader'>;

/** A price's ledger in the charged currency, with each amount also in the reader's preferred currency, and that currency's rate below. */
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
