import { formatAmong, formatCurrency, formatDigits } from '@landfall/currency';
import type { Breakdown, PriceLine, PriceLineKey, PriceStatement, StatementLine } from '@landfall/db';
import type { LedgerGroup, LedgerLine } from './ledger.tsx';
import { type PriceAmounts, type Preferred, chargedAmounts, readerAmounts, originAmounts } from './price-amounts.ts';
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
  /** How the lines were computed; each then expands to its base, rate and source. */
  price?: Breakdown | undefined;
  /** ISO 3166 code of the destination, for the names of its customs and taxes. */
  to?: string | undefined;
  /** origin: the currency of the computation; local (default): the charged one, with the computation shown when a line expands. */
  currency?: 'origin' | 'local' | undefined;
  /** Paid by a method without the card fee. */
  withoutFee?: boolean | undefined;
  /** The items behind the goods line, which shows their number and expands to their prices. Prices in the origin's currency. */
  items?: readonly PricedItem[] | undefined;
  /** Replaces the description of a line. */
  about?: Partial<Record<PriceLineKey, About>> | undefined;
  /** Amounts without symbols and no group titles, for the workbench. */
  dense?: boolean | undefined;
  /** The statement before an edit: changed amounts show the old one struck through. */
  previous?: PriceStatement | undefined;
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

/** A statement, its visible amounts, and those before an edit. */
export interface Shown {
  statement: PriceStatement;
  view: PriceView;
  amounts: PriceAmounts;
  secondary: PriceAmounts | undefined;
  before: PriceAmounts | undefined;
  /** In the charged currency, and in the origin's (undefined for several), whatever the view shows. */
  charged: PriceAmounts;
  origin: PriceAmounts | undefined;
}

/** @param reader if set, each charged amount is also shown in this reader's currency */
export function shownOf(statement: PriceStatement, view: PriceView, reader?: Preferred): Shown {
  const { previous, withoutFee } = view;
  const isOrigin = view.currency === 'origin';
  const charged = chargedAmounts(statement, withoutFee);
  const origin = originAmounts(statement, withoutFee);
  const amounts = isOrigin && origin ? origin : charged;
  const before = previous && ((isOrigin && originAmounts(previous, withoutFee)) || chargedAmounts(previous, withoutFee));
  return {
    statement,
    view,
    amounts,
    secondary: !isOrigin && reader ? readerAmounts(statement, reader, withoutFee) : undefined,
    before: before?.currency === amounts.currency ? before : undefined,
    charged,
    origin,
  };
}

type AmountOf = (amounts: PriceAmounts) => number;
/** Writes one amount of a statement. */
export type WriteAmount<Value> = (shown: Shown, amountOf: AmountOf) => Value;

/** The lines of the total, in groups, followed by the subtotal and the card fee. */
export function priceGroups<Value>(shown: Shown, write: WriteAmount<Value>): LedgerGroup<Value>[] {
  const { view } = shown;
  const groups = GROUPS.map(({ title, keys }) => ({
    ...(!view.dense && { title: title(view.to) }),
    lines: shownLines(shown, write, (line) => !line.due_on_delivery && keys.includes(line.key)),
  }));
  return [...groups, { lines: closingLines(shown, write) }].filter(({ lines }) => lines.length > 0);
}

/** What the destination collects on delivery, outside the total. */
export const doorLines = <Value>(shown: Shown, write: WriteAmount<Value>): LedgerLine<Value>[] =>
  shownLines(shown, write, (line) => line.due_on_delivery && line.local !== 0);

function closingLines<Value>(shown: Shown, write: WriteAmount<Value>): LedgerLine<Value>[] {
  const fees = shown.view.withoutFee ? [] : shownLines(shown, write, (line) => line.key === 'payment_gateway_fee');
  if (fees.length === 0) return [];
  const subtotal = (amounts: PriceAmounts) => amounts.subtotal;
  return [{ label: 'Subtotal', sub: true, value: write(shown, subtotal), ...moved(shown, subtotal) }, ...fees];
}

function shownLines<Value>(
  shown: Shown,
  write: WriteAmount<Value>,
  wanted: (line: StatementLine) => boolean,
): LedgerLine<Value>[] {
  return shown.statement.lines
    .filter((line) => wanted(line) && !isSilent(line, shown))
    .map((line) => ledgerLine(line, shown, write));
}

const isSilent = (line: StatementLine, { amounts, before, secondary, statement }: Shown): boolean =>
  SILENT_AT_ZERO.includes(line.key) &&
  amounts.of(line) === 0 &&
  !secondary?.of(line) &&
  !before?.of(line) &&
  !(line.key === 'insurance' && statement.insurance === 'not_available');

const NO_INSURANCE = 'Isn’t available on this route';

function ledgerLine<Value>(line: StatementLine, shown: Shown, write: WriteAmount<Value>): LedgerLine<Value> {
  const { view, statement } = shown;
  const computed = view.price?.lines.find(({ key }) => key === line.key);
  const about = view.about?.[line.key] ?? aboutGoods(line, statement, view);
  const isRefused = line.key === 'insurance' && statement.insurance === 'not_available';
  const note = isRefused ? NO_INSURANCE : (about?.note ?? (computed && lineNote(computed, view.price!, view.dense)));
  const amountOf = ({ of }: PriceAmounts) => of(line);
  return {
    key: line.due_on_delivery ? `${line.key} door` : line.key,
    label: about?.label ?? lineLabel(line.key, view.to, view.dense),
    ...(note && { note }),
    value: write(shown, amountOf),
    ...moved(shown, amountOf),
    ...(computed && { proof: proofOf(computed, shown, about?.base) }),
  };
}

const aboutGoods = (
  { key }: StatementLine,
  { origin_currency }: PriceStatement,
  { items, price }: PriceView,
): About | undefined =>
  key === 'goods' && items?.length
    ? { note: goodsNote(items), base: goodsBase(items, price?.currency ?? origin_currency ?? 'USD') }
    : undefined;

function proofOf(line: PriceLine, { view, amounts }: Shown, base?: string): [string, string][] {
  const price = view.price!;
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
function moved({ view, amounts, before }: Shown, amountOf: AmountOf) {
  if (!before || amountOf(before) === amountOf(amounts)) return {};
  return { was: text(amountOf(before), before.currency, view.dense || view.currency !== 'origin') };
}

/** Without a symbol in the workbench and before another amount of the same currency. */
function text(amount: number, currency: string, bare = false): string {
  return (bare ? formatDigits : formatAmong)(amount, currency).replace(/^\u2212/, '\u2212\u00A0');
}
