import { aPrice, renderInShell, someHomeFacts } from '@landfall/contract/testing';
import type { Price, PriceLineKey } from '@landfall/db';
import { PriceStatement } from '@landfall/ui';
import type { DisplayRate } from '@landfall/ui/screen';
import { expect, it } from 'vitest';
import { CostExamples } from '../../../remotes/storefront/src/pages/home/cost-examples.tsx';
import { homePlaces } from '../../../supabase/local/site/home-places.ts';
import { statementHtml } from '../../../supabase/local/site/price-html.ts';

const atTheDoor: readonly PriceLineKey[] = ['customs_duty', 'duty_surcharge', 'vat'];
const lines = (change: (line: Price['lines'][number]) => Partial<Price['lines'][number]>) =>
  aPrice().lines.map((line) => ({ ...line, ...change(line) }));

const PRICES: [string, Price][] = [
  ['with every kind of line', aPrice()],
  ['whose customs collects at the door', aPrice({ lines: lines(({ key }) => ({ due_on_delivery: atTheDoor.includes(key) })) })],
  ['in one currency', aPrice({ final_currency: 'USD', final_total_local: '431.01' })],
  ['without duty and fee', aPrice({ lines: lines(({ key }) => (key === 'goods' ? {} : { amount: '0.00', local: '0' })) })],
  ['of which volume counts', aPrice({ actual_weight: '0.8', volumetric_weight: '2.25', chargeable_weight: '2.5' })],
  ['with other characters in a source', aPrice({ lines: lines(() => ({ source: `<b>"Tom's" & co</b>` })) })],
];

it.each(PRICES)('The server writes a price %s as the page shows it', (_name, price) => {
  const { statement } = price;
  const written = document.createElement('div');
  const view = { price, currency: 'origin', to: 'IN', totalLabel: 'Total' } as const;
  const { container } = renderInShell(
    <PriceStatement variant="ledger" statement={statement} rate={undefined} {...view} />,
    {},
    { as: 'visitor' },
  );
  written.innerHTML = statementHtml(statement, view);
  expect(written.innerHTML).toBe(container.innerHTML);
});

it.each(PRICES)('The server writes a shared price %s as the page shows it', (_name, { statement }) => {
  const reader = { currency: 'USD', of: (usd: number) => ({ amount: usd, currency: 'USD' }) };
  const view = { to: 'IN', totalLabel: 'Total', totalNote: '1 USD = 83.5 INR' };
  const { container } = renderInShell(
    <PriceStatement variant="ledger" statement={statement} rate={reader as DisplayRate} {...view} />,
    {},
    { as: 'visitor' },
  );
  const written = document.createElement('div');
  written.innerHTML = statementHtml(statement, { ...view, reader });
  expect(written.innerHTML).toBe(container.innerHTML);
});

it.each(PRICES)('The server writes the home page’s examples as the page shows them, at a price %s', (_name, { statement }) => {
  const [kettle] = someHomeFacts().examples;
  const facts = someHomeFacts({
    examples: [{ ...kettle!, product: 'Chef’s <knife>', totals: statement, min_days: null, max_days: null }, kettle!],
  });
  const { container } = renderInShell(<CostExamples examples={facts.examples} />, {}, { as: 'visitor' });
  const written = document.createElement('ul');
  written.innerHTML = homePlaces(facts)['examples']!;
  expect(written.innerHTML).toBe(container.querySelector('ul')!.innerHTML);
});
