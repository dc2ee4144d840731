import { formatAmong, formatCurrency, formatDigits } from '@landfall/currency';
import type { Price, PriceLine, PriceLineKey } from '@landfall/db';
import type { LedgerGroup, LedgerLine } from './ledger.tsx';
import {
  type PriceAmounts,
  type Preferred,
  chargedAmounts,
  chargedWithoutFee,
  readerAmounts,
  originAmounts,
} from './price-amounts.ts';
import {
  customsTitle,
  goodsBase,
  goodsNote,
  lineBase,
  lineLabel,
  lineNote,
  lineRate,
  lineSource,
  longDate,
  type PricedItem,
} from './price-labels.ts';

interface About {
  label?: string;
  note?: string;
  base?: string;
}

/** How a price is shown. */
export interface PriceView {
  /** ISO 3166 code of the destination, for the names of its customs and taxes. */
  to?: string | undefined;
  /** origin: the currency of the computation; local: the charged one, with the computation shown when a line expands. */
  currency?: 'origin' | 'local' | undefined;
  /** If set, each charged amount is also shown in this reader's currency. */
  reader?: Preferred | undefined;
  /** Paid by a method without the card fee. */
  withoutFee?: boolean | undefined;
  /** The items behind the goods line, which shows their number and expands to their prices. Prices in the origin's currency. */
  items?: readonly PricedItem[] | undefined;
  /** Replaces the description of a line. */
  about?: Partial<Record<PriceLineKey, About>> | undefined;
  /** Amounts without symbols and no group titles, for the workbench. */
  dense?: boolean | undefined;
  /** The price before an edit: changed amounts show the old one struck through. */
  previous?: Price | undefined;
}

const GROUPS: { title: (to?: string) => string; keys: PriceLineKey[] }[] = [
  { title: () => 'At the shop', keys: ['goods', 'sales_tax', 'merchant_shipping'] },
  { title: () => 'The crossing', keys: ['international_shipping', 'insurance'] },
  { title: customsTitle, keys: ['customs_duty', 'duty_surcharge', 'vat'] },
  { title: () => 'Landfall', keys: ['handling_charge', 'domestic_shipping', 'discount'] },
];

/** Lines that are hidden when they are 0. */
const SILENT_AT_ZERO: readonly PriceLineKey[] = [
  'insurance',
  'duty_surcharge',
  'domestic_shipping',
  'discount',
  'payment_gateway_fee',
];

/** A price, its visible amounts, and those before an edit. */
export interface Statement {
  price: Price;
  view: PriceView;
  amounts: PriceAmounts;
  secondary: PriceAmounts | undefined;
  before: PriceAmounts | undefined;
}

export function stateOf(price: Price, view: PriceView): Statement {
  const { reader, previous, withoutFee } = view;
  const isLocal = view.currency === 'local';
  const charged = withoutFee ? chargedWithoutFee : chargedAmounts;
  const shown = (one: Price) => (isLocal ? charged(one) : originAmounts(one, withoutFee));
  const amounts = shown(price);
  const before = previous && shown(previous);
  return {
    price,
    view,
    amounts,
    secondary: isLocal && reader ? readerAmounts(price, reader, withoutFee) : undefined,
    before: before?.currency === amounts.currency ? before : undefined,
  };
}

type AmountOf = (amounts: PriceAmounts) => number;
/** Writes one amount of a statement. */
export type WriteAmount<Value> = (statement: Statement, amountOf: AmountOf) => Value;

/** The lines of the total, in groups, followed by the subtotal and the card fee. */
export function priceGroups<Value>(statement: Statement, write: WriteAmount<Value>): LedgerGroup<Value>[] {
  const { view } = statement;
  const groups = GROUPS.map(({ title, keys }) => ({
    ...(!view.dense && { title: title(view.to) }),
    lines: shownLines(statement, write, (line) => !line.due_on_delivery && keys.includes(line.key)),
  }));
  return [...groups, { lines: closingLines(statement, write) }].filter(({ lines }) => lines.length > 0);
}

/** What the destination collects on delivery, outside the total. */
export const doorLines = <Value>(statement: Statement, write: WriteAmount<Value>): LedgerLine<Value>[] =>
  shownLines(statement, write, (line) => line.due_on_delivery && Number(line.amount) !== 0);

function closingLines<Value>(statement: Statement, write: WriteAmount<Value>): LedgerLine<Value>[] {
  const fees = statement.view.withoutFee ? [] : shownLines(statement, write, (line) => line.key === 'payment_gateway_fee');
  if (fees.length === 0) return [];
  const subtotal = (amounts: PriceAmounts) => amounts.subtotal;
  return [{ label: 'Subtotal', sub: true, value: write(statement, subtotal), ...moved(statement, subtotal) }, ...fees];
}

function shownLines<Value>(
  statement: Statement,
  write: WriteAmount<Value>,
  wanted: (line: PriceLine) => boolean,
): LedgerLine<Value>[] {
  return statement.price.lines
    .filter((line) => wanted(line) && !isSilent(line, statement))
    .map((line) => ledgerLine(line, statement, write));
}

const isSilent = ({ key, amount }: PriceLine, { before }: Statement): boolean =>
  SILENT_AT_ZERO.includes(key) && Number(amount) === 0 && !before?.of(key);

function ledgerLine<Value>(line: PriceLine, statement: Statement, write: WriteAmount<Value>): LedgerLine<Value> {
  const { price, view } = statement;
  const about = view.about?.[line.key] ?? aboutGoods(line, price, view);
  const note = about?.note ?? lineNote(line, price, view.dense);
  const amountOf = ({ of }: PriceAmounts) => of(line.key);
  return {
    key: line.key,
    label: about?.label ?? lineLabel(line.key, view.to, view.dense),
    ...(note && { note }),
    value: write(statement, amountOf),
    ...moved(statement, amountOf),
    proof: proofOf(line, statement, about?.base),
  };
}

const aboutGoods = ({ key }: PriceLine, { currency }: Price, { items }: PriceView): About | undefined =>
  key === 'goods' && items?.length ? { note: goodsNote(items), base: goodsBase(items, currency) } : undefined;

function proofOf(line: PriceLine, { price, amounts }: Statement, base?: string): [string, string][] {
  const isConverted = amounts.currency !== price.currency;
  // Next to a converted amount, the sign identifies the origin’s currency.
  const money = isConverted ? formatCurrency : formatAmong;
  const rows: [string, string | undefined][] = [
    ['Worked out', isConverted && Number(line.amount) !== 0 ? formatCurrency(Number(line.amount), price.currency) : undefined],
    ['Base', base ?? lineBase(line, price, money)],
    ['Rate', lineRate(line, price, money)],
    ['Source', lineSource(line)],
    ['Set on', line.set_on ? longDate(line.set_on) : undefined],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** An amount in the currency that is shown. */
export const writeText: WriteAmount<string> = ({ view, amounts }, amountOf) =>
  text(amountOf(amounts), amounts.currency, view.dense);

/** The amount before the edit, if it changed. */
function moved({ view, amounts, before }: Statement, amountOf: AmountOf) {
  if (!before || amountOf(before) === amountOf(amounts)) return {};
  return { was: text(amountOf(before), before.currency, view.dense || view.currency === 'local') };
}

/** Without a symbol in the workbench and before another amount of the same currency. */
function text(amount: number, currency: string, bare = false): string {
  return (bare ? formatDigits : formatAmong)(amount, currency).replace(/^\u2212/, '\u2212\u00A0');
}
