import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Columns and sums that a screen must not read: what something costs is its statement (docs/decisions/080). */
const TOTALS = String.raw`(?:final_total\w*|line_total_\w+|sub_total|subtotal)`;
const READS: readonly RegExp[] = [
  new RegExp(String.raw`\.${TOTALS}\b`, 'g'), // quote.final_total_local
  new RegExp(String.raw`\{[^{}'"\`]*\b${TOTALS}\b[^{}'"\`]*\}\s*(?:=|:\s*\w+\s*\))`, 'g'), // const { final_total } = quote
  /<(?:Dual|Charged)?Money\b[^>]*\bamount=\{[^}]*\b(?:total\b|(?:charged|landed_total|due_at_door)\b\??\.)/g, // <Money amount={order.total}
  /format(?:Currency|Among|Digits)\([^;\n]*\b(?:charged|landed_total|due_at_door)\b[^;\n]*\.amount/g,
];

/** Names of amounts: `amount`, `finalTotal`, `item_price`, `amount_paid`. */
const AMOUNT = String.raw`(?:\w*(?:[aA]mount|[pP]rice|[tT]otal|[cC]harged|[rR]efunded|[rR]eceived)|amount_paid|usd)\b`;
/** Arithmetic on amounts: the database states sums. */
const SUMS: readonly RegExp[] = [
  /\b(?:cartStatement|cartLineTotal|restAfter|priceOfPieces)\(/g,
  new RegExp(String.raw`\.reduce\([^;\n]*\b${AMOUNT}`, 'g'), // items.reduce((sum, { amount }) => sum + amount, 0)
  new RegExp(String.raw`\b${AMOUNT}(?: \?\? 0)?\)? [-+*/] \(?[\w.]`, 'g'), // order.total - order.amount_paid
  new RegExp(String.raw`[\w)\]] [-+*/] \(?(?:\w+\??\.)*${AMOUNT}`, 'g'), // copies * quote.price
  /[-+*/]= (?:\w+\??\.)*\w*(?:[aA]mount|[pP]rice|[tT]otal|[cC]harged)\b/g, // sum += item.amount
];

/** Reads that print no price. */
const ALLOWED: Readonly<Record<string, number>> = {
  'remotes/storefront/src/pages/home/price-climb.tsx': 2, // the drawing of the example, above its statement
};

/** Arithmetic left outside SQL, by file: the number of matches. Lower it with each sum that moves to SQL (docs/decisions/111). */
const SUMS_LEFT: Readonly<Record<string, number>> = {
  // Rounding and conversion of one amount, or shares of a stated line.
  'libs/currency/src/apportion.ts': 1,
  'libs/currency/src/convert.ts': 1,
  'libs/currency/src/round.ts': 1,
  'libs/ui/src/ledger/item-amounts.ts': 2,
  'libs/ui/src/ledger/price-amounts.ts': 3,
  // No money is shown: bytes, times, counts, widths of bars.
  'libs/admin/src/overview/paid-bars.tsx': 1,
  'libs/delivery/src/budget.ts': 2,
  'libs/delivery/src/release-document.ts': 2,
  'remotes/admin-settings/src/pages/releases/figures.ts': 2,
  'shell/src/modules/load/deadline.ts': 1,
  // Copies and ticks of the cart are local until checkout, also offline; the specification's rule sorts it by price.
  'libs/currency/src/quote-total.ts': 4,
  'libs/db/src/statement-sums.ts': 6,
  'remotes/cart/src/items/cart-item.ts': 4,
  // A number that is typed now, against a stated amount.
  'remotes/admin-ops/src/lines/labels.ts': 2,
  'remotes/admin-ops/src/pages/payments/settle.schema.ts': 1,
  'remotes/admin-ops/src/payments/payment-decision.tsx': 1,
  // The lines of the home page's example in five groups, also without a database.
  'libs/customer/src/site/climb-stages.ts': 2,
};

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing|node_modules|an-item\.ts/.test(file))
    .map((file) => path.join(folder, file));

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const matches = (rules: readonly RegExp[]) => (code: string) => rules.flatMap((rule) => withoutComments(code).match(rule) ?? []);
const readsIn = matches(READS);
const sumsIn = matches(SUMS);

describe('a total', () => {
  it('is printed by PriceStatement and by nothing else', () => {
    const found = ['remotes', 'shell/src'].flatMap(sources).flatMap((file) => {
      const reads = readsIn(fs.readFileSync(path.join(ROOT, file), 'utf8'));
      return reads.length > (ALLOWED[file] ?? 0) ? [`${file}: ${reads.join(' · ')}`] : [];
    });
    expect(found).toEqual([]);
  });

  it.each([
    'const price = quote.final_total_local;',
    'const { final_total, status } = quote;',
    'function Total({ final_total_local }: Quote) {}',
    '<Money amount={order.total} currency={order.currency} />',
    '<ChargedMoney amount={statement.charged.card.amount} currency="NPR" secondary={undefined} />',
    'line.line_total_local * 2',
    'formatCurrency(quote.statement.charged.card.amount, currency)',
  ])('is found in %s', (code) => expect(readsIn(code)).not.toEqual([]));

  it.each([
    '<PriceStatement variant="amount" statement={quote.totals} />',
    "sortable: ['created_at', 'final_total']",
    '<Money amount={customer.total_usd} currency="USD" />',
  ])('is not seen in %s', (code) => expect(readsIn(code)).toEqual([]));
});

describe('a sum of money', () => {
  it('is computed in no file except those listed, and in no more places', () => {
    const found = ['remotes', 'shell/src', 'libs'].flatMap(sources).flatMap((file) => {
      const count = sumsIn(fs.readFileSync(path.join(ROOT, file), 'utf8')).length;
      return count > 0 ? [[file, count] as const] : [];
    });
    expect(Object.fromEntries(found)).toEqual(SUMS_LEFT);
  });

  it.each([
    'const total = cartStatement(items);',
    'const left = restAfter(due, [typed], currency);',
    'items.reduce((sum, { amount }) => sum + amount, 0)',
    'payments.reduce((sum, one) => sum + (one.amount_paid ?? 0), 0)',
    'const missing = order.total - order.amount_paid;',
    '((amount ?? 0) * pieces) / quantity',
    'quantity * item.item_price',
    '<Money amount={item_price * quantity} currency={currency} />',
    'statement.charged.card.amount - other',
    'sum += item.amount;',
  ])('is found in %s', (code) => expect(sumsIn(code)).not.toEqual([]));

  it.each([
    'const count = rows.reduce((sum, { count }) => sum + count, 0);',
    'formatCurrency(amount, currency)',
    '<Money amount={amount} currency="USD" />',
  ])('is not seen in %s', (code) => expect(sumsIn(code)).toEqual([]));
});
