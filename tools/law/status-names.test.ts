import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_ORDER_STATUSES, DEFAULT_QUOTE_STATUSES } from '../../libs/status/src/defaults.ts';

const root = path.resolve(import.meta.dirname, '../..');
const NAME = `'(?:${[...DEFAULT_QUOTE_STATUSES, ...DEFAULT_ORDER_STATUSES].map(({ name }) => name).join('|')})'`;

/** Comparisons of a status with a name. Admins rewire statuses, so code asks `moves`, `actions`, `canBePaid` and `isTerminal`. */
const COMPARISONS = [
  String.raw`\b(?:order_?|quote_?)?status\s*[!=]==?\s*${NAME}`,
  String.raw`${NAME}\s*[!=]==?\s*[\w.]*status\b`,
  String.raw`\bcase ${NAME}:`,
  String.raw`\.n?eq\('status', ${NAME}\)`,
  String.raw`\.in\('status', \[`,
  String.raw`${NAME}[^\n\]]*\]\.includes\([\w.]*status\)`,
].map((text) => new RegExp(text, 'gi'));

const NOT_PAID = 'payment_pending and cancelled are given to an order by the system, and status sets without them are refused';
const OF_A_PAYMENT = 'the status of a payment or an email, which no admin edits';
const WORDS = 'chooses words, not what can be done';
const CANCELLED = 'a refund of a cancelled order names no items, as request_refund decides';

/** Files with such comparisons: how many, and why. */
const ALLOWED: Readonly<Record<string, [number, string]>> = {
  'libs/admin/src/mail/resend-email.tsx': [1, OF_A_PAYMENT],
  'remotes/admin-ops/src/payments/payment-panel.tsx': [3, `${NOT_PAID}; ${OF_A_PAYMENT}`],
  'remotes/admin-ops/src/payments/refunds/refund-dialog.tsx': [1, CANCELLED],
  'remotes/admin-ops/src/payments/verify-payment.mutation.ts': [1, OF_A_PAYMENT],
  'remotes/admin-ops/src/pages/payments/verify-dialog.tsx': [1, OF_A_PAYMENT],
  'remotes/admin-ops/src/payments/labels.ts': [1, OF_A_PAYMENT],
  'remotes/cart/src/pages/order-confirmation/order-confirmation.route.tsx': [2, `${NOT_PAID}; ${OF_A_PAYMENT}`],
  'remotes/cart/src/payments/payment-state.ts': [2, OF_A_PAYMENT],
  'remotes/customer-dashboard/src/pages/order/cancelling.tsx': [4, WORDS],
  'remotes/customer-dashboard/src/pages/quote/answer.tsx': [1, WORDS],
};

function comparisonsIn(text: string): string[] {
  return COMPARISONS.flatMap((pattern) => text.match(pattern) ?? []);
}

const sources = (folder: string): string[] =>
  fs
    .globSync('*/src/**/*.{ts,tsx}', { cwd: path.join(root, folder) })
    .map((file) => `${folder}/${file}`)
    .filter((file) => !/\.test\.|\/testing\/|testing\.ts$|libs\/status\//.test(file));

it('finds each kind of comparison', () => {
  for (const text of [
    `quote.status === 'approved'`,
    `'sent' !== status`,
    `switch (quote.status) { case 'sent': }`,
    `db.eq('status', 'approved')`,
    `db.in('status', ['sent'])`,
    `['sent', 'approved'].includes(quote.status)`,
  ])
    expect([text, comparisonsIn(text).length > 0]).toEqual([text, true]);
  expect(comparisonsIn(`quote.moves.includes('approved')`)).toEqual([]);
});

it('no code decides by the name of a status, except where a reason is given', () => {
  const found = [...sources('remotes'), ...sources('libs')].flatMap((file) => {
    const count = comparisonsIn(fs.readFileSync(path.join(root, file), 'utf8')).length;
    return count > 0 ? [[file, count]] : [];
  });
  const allowed = Object.entries(ALLOWED).map(([file, [count]]) => [file, count]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed));
});
