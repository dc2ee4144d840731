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

/** Reads that print no price. */
const ALLOWED: Readonly<Record<string, number>> = {
  'remotes/storefront/src/pages/home/price-climb.tsx': 2, // the drawing of the example, above its statement
};

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing|node_modules|an-item\.ts/.test(file))
    .map((file) => path.join(folder, file));

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const readsIn = (code: string): string[] => READS.flatMap((read) => withoutComments(code).match(read) ?? []);

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
    'const missing = order.total - order.amount_paid;',
  ])('is not seen in %s', (code) => expect(readsIn(code)).toEqual([]));
});
