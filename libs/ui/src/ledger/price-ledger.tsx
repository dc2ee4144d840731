import type { Price } from '@landfall/db';
import type { ReactNode } from 'react';
import { ChargedMoney } from '../money/charged-money.tsx';
import { Money } from '../money/money.tsx';
import { Ledger, LedgerTotal } from './ledger.tsx';
import { doorLines, type PriceView, type Statement, type WriteAmount, priceGroups, stateOf, writeText } from './price-groups.ts';
import { priceRate } from './price-labels.ts';

interface Props extends PriceView {
  price: Price;
  /** The total's label: "You pay", "Asha pays". */
  totalLabel?: string;
  /** Shown below it; default: the exchange rate. */
  totalNote?: string;
  /** The quote was sent, so its rate is frozen. */
  rateFrozen?: boolean;
}

/** A price as a ledger: each line expands to its base, rate, source and date, and the lines add up to the total. */
export function PriceLedger({ price, totalLabel = 'You pay', totalNote, rateFrozen = false, ...view }: Props) {
  const statement = stateOf(price, view);
  return (
    <>
      <Ledger
        dense={view.dense ?? false}
        groups={priceGroups(statement, writeAmount)}
        total={
          <LedgerTotal
            label={totalLabel}
            amount={<Charged statement={statement} />}
            note={totalNote ?? priceRate(price, rateFrozen)}
            secondary={
              !isWorkedShown(statement) && (
                <Money amount={view.withoutFee ? price.sub_total : price.total} currency={price.currency} />
              )
            }
          />
        }
      />
      <AtTheDoor statement={statement} />
    </>
  );
}

const Charged = ({ statement: { price, view, secondary } }: { statement: Statement }) => (
  <ChargedMoney
    amount={view.withoutFee ? price.final_total_local_without_gateway_fee : price.final_total_local}
    currency={price.final_currency}
    secondary={secondary && { amount: secondary.total, currency: secondary.currency }}
    size="total"
  />
);

/** The charged amount with the amount in the reader’s currency next to it; plain text in the origin's currency. */
const writeAmount: WriteAmount<ReactNode> = (statement, amountOf) => {
  const { view, amounts, secondary } = statement;
  if (view.currency !== 'local') return writeText(statement, amountOf);
  return (
    <ChargedMoney
      amount={amountOf(amounts)}
      currency={amounts.currency}
      secondary={secondary && { amount: amountOf(secondary), currency: secondary.currency }}
    />
  );
};

/** Whether the total is already in the origin's currency. */
const isWorkedShown = ({ price, secondary }: Statement): boolean =>
  price.currency === price.final_currency || price.currency === secondary?.currency;

/** Duty and tax that the destination collects on delivery, shown beside the total. */
function AtTheDoor({ statement }: { statement: Statement }) {
  const { amounts, secondary } = statement;
  const lines = doorLines(statement, writeAmount);
  if (lines.length === 0) return null;
  return (
    <section className="door" aria-label="Due on delivery">
      <Ledger
        dense={statement.view.dense ?? false}
        groups={[{ title: 'Due on delivery, not in the total', lines }]}
        total={
          <LedgerTotal
            label="Collected at the door"
            amount={
              <strong className="num">
                <ChargedMoney
                  amount={amounts.door}
                  currency={amounts.currency}
                  secondary={secondary && { amount: secondary.door, currency: secondary.currency }}
                />
              </strong>
            }
          />
        }
      />
    </section>
  );
}
