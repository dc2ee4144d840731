import type { Price } from '@landfall/db';
import { Money } from '../money/money.tsx';
import { Ledger, LedgerTotal } from './ledger.tsx';
import { RATE_SOURCES } from '../money/rate-words.ts';
import { doorLines, doorTotal, type PriceView, priceGroups } from './price-groups.ts';

interface Props extends PriceView {
  price: Price;
  /** What the total is called: "You pay", "Asha pays". */
  totalLabel?: string;
  /** Beneath it; the exchange rate unless said otherwise. */
  totalNote?: string;
  /** The quote was sent: its rate stays as it is. */
  rateFrozen?: boolean;
}

/** A price as a ledger: every line opens to its base, rate, source and date, and the lines add up to the total. */
export function PriceLedger({ price, totalLabel = 'You pay', totalNote, rateFrozen = false, ...view }: Props) {
  const charged = view.withoutFee ? price.final_total_local_without_gateway_fee : price.final_total_local;
  const worked = view.withoutFee ? price.sub_total : price.total;
  return (
    <>
      <Ledger
        dense={view.dense ?? false}
        groups={priceGroups(price, view)}
        total={
          <LedgerTotal
            label={totalLabel}
            amount={<Money amount={charged} currency={price.final_currency} size="total" />}
            note={totalNote ?? rateNote(price, rateFrozen)}
            beside={price.currency !== price.final_currency && <Money amount={worked} currency={price.currency} />}
          />
        }
      />
      <AtTheDoor price={price} view={view} />
    </>
  );
}

/** What the price was converted at, where that comes from and how far it can be trusted. */
function rateNote({ currency, final_currency, exchange_rate, rate_source, rate_confidence }: Price, frozen: boolean) {
  if (currency === final_currency) return undefined;
  const rate = `1 ${currency} = ${Number(exchange_rate)} ${final_currency}${frozen ? ', frozen when sent' : ''}`;
  return `${rate}: ${RATE_SOURCES[rate_source]}, ${rate_confidence} confidence`;
}

/** Duty and tax that the destination collects on delivery: outside the total, said beside it. */
function AtTheDoor({ price, view }: { price: Price; view: PriceView }) {
  const lines = doorLines(price, view);
  if (lines.length === 0) return null;
  const currency = view.currency === 'local' ? price.final_currency : price.currency;
  return (
    <section className="door" aria-label="Due on delivery">
      <Ledger
        dense={view.dense ?? false}
        groups={[{ title: 'Due on delivery, not in the total', lines }]}
        total={
          <LedgerTotal
            label="Collected at the door"
            amount={
              <strong className="num">
                <Money amount={doorTotal(price, view)} currency={currency} />
              </strong>
            }
          />
        }
      />
    </section>
  );
}
