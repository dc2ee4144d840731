import { chargedAs, type PriceStatement as Statement, type StatementTotals } from '@landfall/db';
import type { ReactNode } from 'react';
import { ChargedMoney } from '../money/charged-money.tsx';
import { Money } from '../money/money.tsx';
import { RateNote } from '../money/rate-note.tsx';
import { type DisplayRate, useDisplayRate } from '../money/use-display-rate.ts';
import { Ledger, LedgerTotal } from './ledger.tsx';
import type { PriceAmounts } from './price-amounts.ts';
import { doorLines, type PriceView, priceGroups, type Shown, shownOf, type WriteAmount, writeText } from './price-groups.ts';
import { atTheDoorText, NO_INSURANCE_TEXT, priceRate } from './price-labels.ts';

type Method = 'card' | 'bank_transfer' | 'cod';

interface TotalsProps {
  /** amount: one line, for lists. card: the total, large, with what is due at the door. */
  variant: 'amount' | 'card';
  statement: StatementTotals;
  /** How it is paid; undefined: not chosen yet, the card's total and what a bank transfer saves. */
  method?: Method | undefined;
  /** The reader's currency, if the caller has it; a list asks once for all of its rows. `undefined`: only the charged currency. */
  rate?: Pick<DisplayRate, 'of'> | undefined;
  size?: 'inline' | 'total';
}

interface LedgerProps extends Omit<PriceView, 'withoutFee'> {
  /** ledger: every line, expanding to how it was computed; also the printed price. */
  variant: 'ledger';
  statement: Statement;
  method?: Method | undefined;
  rate?: DisplayRate | undefined;
  /** The total's label: "You pay", "Asha pays". */
  totalLabel?: string;
  /** Shown below it; default: the exchange rate. */
  totalNote?: string;
  /** The quote was sent, so its rate is frozen. */
  rateFrozen?: boolean;
}

type Props = TotalsProps | LedgerProps;

/** What something costs, by its statement: charged, due at the door, and both. The only component that shows a price. */
export const PriceStatement = (props: Props) => ('rate' in props ? <Stated {...props} /> : <WithRate {...props} />);

/** With the reader's rate; a ledger explains it below. */
function WithRate(props: Props) {
  const rate = useDisplayRate();
  const { statement, variant } = props;
  const explains = variant === 'ledger' && rate && rate.currency !== statement.origin_currency;
  return (
    <>
      <Stated {...props} rate={rate} />
      {explains && <RateNote charged={statement.currency} />}
    </>
  );
}

function Stated(props: Props) {
  switch (props.variant) {
    case 'amount':
      return <Amount {...props} />;
    case 'card':
      return <Card {...props} />;
    default:
      return <Lines {...props} />;
  }
}

interface SumProps {
  of: StatementTotals['charged']['card'] | null;
  currency: string;
  rate: Pick<DisplayRate, 'of'> | undefined;
  size?: 'inline' | 'total';
}

const Sum = ({ of, currency, rate, size = 'inline' }: SumProps) => (
  <ChargedMoney amount={of?.amount} currency={currency} secondary={of && rate ? rate.of(of.usd) : undefined} size={size} />
);

function Amount({ statement, method, rate, size = 'inline' }: TotalsProps) {
  const { currency, charged, due_at_door } = statement;
  return (
    <span className="price-amount">
      <Sum of={charged[chargedAs(method ?? 'card')]} currency={currency} rate={rate} size={size} />
      {due_at_door && (
        <small className="muted">
          + <Money amount={due_at_door.amount} currency={currency} /> at the door
        </small>
      )}
    </span>
  );
}

function Card({ statement, method, rate, size = 'total' }: TotalsProps) {
  const { currency, charged, due_at_door, landed_total, insurance } = statement;
  const as = chargedAs(method ?? 'card');
  return (
    <div className="price-card">
      <Sum of={charged[as]} currency={currency} rate={rate} size={size} />
      {!method && charged.without_fee.amount !== charged.card.amount && (
        <p className="small muted">
          <Money amount={charged.without_fee.amount} currency={currency} /> by bank transfer
        </p>
      )}
      {due_at_door && (
        <dl className="price-door small">
          <div>
            <dt>{atTheDoorText(due_at_door)}</dt>
            <dd>
              <Sum of={due_at_door} currency={currency} rate={rate} />
            </dd>
          </div>
          <div>
            <dt>In all</dt>
            <dd>
              <Sum of={landed_total[as]} currency={currency} rate={rate} />
            </dd>
          </div>
        </dl>
      )}
      {insurance === 'not_available' && <p className="small muted">{NO_INSURANCE_TEXT}</p>}
    </div>
  );
}

function Lines(props: LedgerProps) {
  const { statement, method, rate, variant: _ledger, totalLabel = 'You pay', totalNote, rateFrozen = false, ...view } = props;
  const { price } = view;
  const shown = shownOf(statement, { ...view, withoutFee: chargedAs(method ?? 'card') === 'without_fee' }, rate);
  const copies = statement.copies > 1 ? `${statement.copies} copies. ` : '';
  return (
    <>
      <Ledger
        dense={view.dense ?? false}
        groups={priceGroups(shown, writeAmount)}
        total={
          <LedgerTotal
            label={totalLabel}
            amount={<Charged shown={shown} amountOf={totalOf} size="total" />}
            note={copies + (totalNote ?? (price && priceRate(price, rateFrozen)) ?? '')}
            secondary={!isOriginShown(shown) && <InOrigin shown={shown} />}
          />
        }
      />
      <AtTheDoor shown={shown} />
    </>
  );
}

type AmountOf = (amounts: PriceAmounts) => number;
const totalOf: AmountOf = ({ total }) => total;
const doorOf: AmountOf = ({ door }) => door;
const landedOf: AmountOf = ({ landed }) => landed;

/** In the charged currency and the reader's, in the total of each view. */
function Charged({ shown, amountOf, size }: { shown: Shown; amountOf: AmountOf; size: 'inline' | 'total' }) {
  const { charged, secondary } = shown;
  return (
    <ChargedMoney
      amount={amountOf(charged)}
      currency={charged.currency}
      secondary={secondary && { amount: amountOf(secondary), currency: secondary.currency }}
      size={size}
    />
  );
}

const InOrigin = ({ shown: { origin } }: { shown: Shown }) =>
  origin ? <Money amount={origin.total} currency={origin.currency} /> : null;

const writeAmount: WriteAmount<ReactNode> = (shown, amountOf) => {
  const { view, amounts, secondary } = shown;
  if (view.currency === 'origin') return writeText(shown, amountOf);
  return (
    <ChargedMoney
      amount={amountOf(amounts)}
      currency={amounts.currency}
      secondary={secondary && { amount: amountOf(secondary), currency: secondary.currency }}
    />
  );
};

/** Whether the total is already in the origin's currency. */
const isOriginShown = ({ statement, secondary }: Shown): boolean =>
  [statement.currency, secondary?.currency].includes(statement.origin_currency ?? statement.currency);

/** Duty and tax that the destination collects on delivery, beside the total, and what both add up to. */
function AtTheDoor({ shown }: { shown: Shown }) {
  const lines = doorLines(shown, writeAmount);
  if (lines.length === 0) return null;
  return (
    <section className="door" aria-label="Due on delivery">
      <Ledger
        dense={shown.view.dense ?? false}
        groups={[{ title: 'Due on delivery, not in the total', lines }]}
        total={
          <>
            <DoorTotal label="Paid to the carrier at the door" shown={shown} amountOf={doorOf} />
            <DoorTotal label="In all" shown={shown} amountOf={landedOf} />
          </>
        }
      />
    </section>
  );
}

const DoorTotal = ({ label, shown, amountOf }: { label: string; shown: Shown; amountOf: AmountOf }) => (
  <LedgerTotal
    label={label}
    amount={
      <strong className="num">
        <Charged shown={{ ...shown, charged: shown.amounts }} amountOf={amountOf} size="inline" />
      </strong>
    }
  />
);
