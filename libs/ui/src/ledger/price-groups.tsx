import { exponentOf, formatAmong, formatFigure, roundHalfUp } from '@landfall/currency';
import type { Price, PriceLine, PriceLineKey } from '@landfall/db';
import type { LedgerGroup, LedgerLine } from './ledger.tsx';
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
} from './price-words.ts';

interface About {
  label?: string;
  note?: string;
  base?: string;
}

/** How a price is shown. */
export interface PriceView {
  /** ISO 3166 code of the destination: names its customs and taxes. */
  to?: string | undefined;
  /** origin: the currency the lines are worked out in; local: the one that is charged. */
  currency?: 'origin' | 'local' | undefined;
  /** Paid by a method without the card fee. */
  withoutFee?: boolean | undefined;
  /** What the goods are made of: the line says how many pieces and opens to their prices. Prices in the origin's currency. */
  items?: readonly PricedItem[] | undefined;
  /** Say something else about a line. */
  about?: Partial<Record<PriceLineKey, About>> | undefined;
  /** Bare figures and no group titles, for the workbench. */
  dense?: boolean | undefined;
  /** The price before an edit: what moved shows its old figure struck through. */
  previous?: Price | undefined;
}

const GROUPS: { title: (to?: string) => string; keys: PriceLineKey[] }[] = [
  { title: () => 'At the shop', keys: ['goods', 'sales_tax', 'merchant_shipping'] },
  { title: () => 'The crossing', keys: ['international_shipping', 'insurance'] },
  { title: customsTitle, keys: ['customs_duty', 'duty_surcharge', 'vat'] },
  { title: () => 'Landfall', keys: ['handling_charge', 'domestic_shipping', 'discount'] },
];

/** Lines that say nothing when they are 0. */
const SILENT_AT_ZERO: readonly PriceLineKey[] = [
  'insurance',
  'duty_surcharge',
  'domestic_shipping',
  'discount',
  'payment_gateway_fee',
];

const figureOf = (line: PriceLine, view: PriceView): number => Number(view.currency === 'local' ? line.local : line.amount);

const currencyOf = (price: Price, view: PriceView): string => (view.currency === 'local' ? price.final_currency : price.currency);

/** The lines that make up the total, in groups; the subtotal and the card fee close them. */
export function priceGroups(price: Price, view: PriceView): LedgerGroup[] {
  const groups = GROUPS.map(({ title, keys }) => ({
    ...(!view.dense && { title: title(view.to) }),
    lines: shownLines(price, view, (line) => !line.due_on_delivery && keys.includes(line.key)),
  }));
  return [...groups, { lines: closingLines(price, view) }].filter(({ lines }) => lines.length > 0);
}

/** What the destination collects at the door, outside the total. */
export const doorLines = (price: Price, view: PriceView): LedgerLine[] =>
  shownLines(price, view, (line) => line.due_on_delivery && Number(line.amount) !== 0);

/** The sum of what the door collects, in the view's currency. */
export const doorTotal = (price: Price, view: PriceView): number =>
  sumOf(
    price.lines.filter((line) => line.due_on_delivery),
    price,
    view,
  );

function closingLines(price: Price, view: PriceView): LedgerLine[] {
  const fees = view.withoutFee ? [] : shownLines(price, view, (line) => line.key === 'payment_gateway_fee');
  if (fees.length === 0) return [];
  const amount = subtotal(price, view);
  const before = view.previous && subtotal(view.previous, view);
  return [{ label: 'Subtotal', figure: show(amount, price, view), sub: true, ...moved(before, amount, price, view) }, ...fees];
}

const subtotal = (price: Price, view: PriceView): number =>
  sumOf(
    price.lines.filter((line) => !line.due_on_delivery && line.key !== 'payment_gateway_fee'),
    price,
    view,
  );

const sumOf = (lines: PriceLine[], price: Price, view: PriceView): number =>
  roundHalfUp(
    lines.reduce((sum, line) => sum + figureOf(line, view), 0),
    exponentOf(currencyOf(price, view)),
  );

function shownLines(price: Price, view: PriceView, wanted: (line: PriceLine) => boolean): LedgerLine[] {
  return price.lines.filter((line) => wanted(line) && !isSilent(line, view)).map((line) => ledgerLine(line, price, view));
}

function isSilent(line: PriceLine, view: PriceView): boolean {
  return SILENT_AT_ZERO.includes(line.key) && figureOf(line, view) === 0 && !before(line.key, view);
}

/** The figure of a line in the price before the edit; undefined without one. */
function before(key: PriceLineKey, view: PriceView): number | undefined {
  const line = view.previous?.lines.find((other) => other.key === key);
  return line && figureOf(line, view);
}

function ledgerLine(line: PriceLine, price: Price, view: PriceView): LedgerLine {
  const about = view.about?.[line.key] ?? aboutGoods(line, price, view);
  const figure = figureOf(line, view);
  const note = about?.note ?? lineNote(line, price, view.dense);
  return {
    key: line.key,
    label: about?.label ?? lineLabel(line.key, view.to, view.dense),
    ...(note && { note }),
    figure: show(figure, price, view),
    ...moved(before(line.key, view), figure, price, view),
    proof: proofOf(line, price, about?.base),
  };
}

const aboutGoods = ({ key }: PriceLine, { currency }: Price, { items }: PriceView): About | undefined =>
  key === 'goods' && items?.length ? { note: goodsNote(items), base: goodsBase(items, currency) } : undefined;

function proofOf(line: PriceLine, price: Price, base = lineBase(line, price)): [string, string][] {
  const rows: [string, string | undefined][] = [
    ['Base', base],
    ['Rate', lineRate(line, price)],
    ['Source', lineSource(line)],
    ['Set on', line.set_on ? longDate(line.set_on) : undefined],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

const moved = (was: number | undefined, now: number, price: Price, view: PriceView) =>
  was === undefined || was === now ? {} : { was: show(was, price, view) };

/** Bare in the workbench, with the currency's sign elsewhere; a minus stands apart from the figure. */
function show(amount: number, price: Price, view: PriceView): string {
  const text = (view.dense ? formatFigure : formatAmong)(amount, currencyOf(price, view));
  return text.replace(/^\u2212/, '\u2212\u00A0');
}
