import {
  aQuote,
  atTotal,
  type FakeRequest,
  refuses,
  refusesPrice,
  renderInShell,
  type Responses,
} from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BulkDialog } from './bulk-dialog.tsx';
import type { ReviewedRow } from './review.query.ts';

const { totals } = aQuote();
const NO_WEIGHT = 'Kettle has no weight. Enter it, or choose a category with a default weight.';
const row = (id: string, change: Partial<ReviewedRow> = {}): ReviewedRow => ({
  id,
  number: `LF-${id}`,
  status: 'pending',
  version: 3,
  moves: ['sent', 'rejected'],
  totals,
  method: null,
  weight: 2.25,
  confidence: null,
  rate_confidence: 'high',
  money: null,
  checks: [],
  refusal: null,
  ...change,
});
const ready = row('1');
const other = row('2', { confidence: 0.85 });
const red = row('3', {
  checks: [
    { level: 'stop', code: 'no_weight', text: NO_WEIGHT },
    { level: 'ask', code: 'estimate', text: 'This price is an estimate that no admin has checked.' },
  ],
  refusal: { code: 'no_weight', text: NO_WEIGHT },
});
const unpriced = row('4', {
  totals: null,
  weight: null,
  rate_confidence: null,
  moves: ['rejected'],
  refusal: { code: 'no_price', text: 'This quote has no price yet.' },
});

/** What is reviewed before a move is chosen. */
const plain = (rows: ReviewedRow[]) => rows.map((one) => ({ ...one, checks: [], refusal: null }));
const all = [ready, other, red, unpriced];
const sentCard = ({ body }: FakeRequest) => ({
  id: (body as { p_quote_id: string }).p_quote_id,
  status: 'sent',
  version: 4,
  moves: [],
  actions: ['unsend'],
});

function Bulk({ kind = 'quote', ids }: { kind?: 'quote' | 'order'; ids: string[] }) {
  const [open, setOpen] = useState(true);
  return <BulkDialog open={open} kind={kind} ids={ids} onClose={() => setOpen(false)} />;
}

const open = (answers: Responses = {}, ids = ['1', '2', '3', '4'], kind: 'quote' | 'order' = 'quote') =>
  renderInShell(
    <Bulk ids={ids} kind={kind} />,
    {
      review_moves: ({ body }: FakeRequest) => ((body as { p_to?: string }).p_to ? all : plain(all)),
      move_quote: sentCard,
      ...answers,
    },
    { as: 'admin' },
  );

async function choose(view: ReturnType<typeof open>, move: string) {
  await view.user.click(await screen.findByRole('combobox', { name: 'Move to' }));
  await view.user.click(await screen.findByTitle(move));
}

const line = (number: string) => within(screen.getByRole('row', { name: new RegExp(`^${number}`) }));
const asked = (requests: FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name).map(({ body }) => body as Record<string, unknown>);

beforeEach(() => void vi.useRealTimers());

it('reviews price, weight, confidence and checks of each, and says why some cannot be sent', async () => {
  const view = open();
  await choose(view, 'Send');
  expect(await screen.findByText('2 can be moved, 2 cannot.')).toBeInTheDocument();
  expect(
    line('LF-1')
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([expect.stringContaining('35,989'), '2.25 kg', 'Rate: high', 'Ready']);
  expect(line('LF-2').getByText('85 %')).toBeInTheDocument();
  expect(line('LF-3').getByText(`Not moved: ${NO_WEIGHT}`)).toBeInTheDocument();
  expect(line('LF-3').getByText('This price is an estimate that no admin has checked.')).toBeInTheDocument();
  expect(line('LF-4').getByText('not priced')).toBeInTheDocument();
  expect(line('LF-4').getByText('Not moved: This quote has no price yet.')).toBeInTheDocument();
  expect(asked(view.requests, 'review_moves').at(-1)).toEqual({ p_entity: 'quote', p_ids: ['1', '2', '3', '4'], p_to: 'sent' });
});

it('offers no move that needs a reason', async () => {
  const view = open();
  await view.user.click(await screen.findByRole('combobox', { name: 'Move to' }));
  expect(await screen.findByTitle('Send')).toBeInTheDocument();
  expect(screen.queryByTitle(/Reject/)).toBeNull();
});

it('moves only the rows that passed, each over the version and the price of the review, and confirms nothing', async () => {
  const view = open();
  await choose(view, 'Send');
  await view.user.click(await screen.findByRole('button', { name: 'Move 2 of 4' }));
  expect(await screen.findByText('2 moved, 0 not moved.')).toBeInTheDocument();
  const p_total = totals!.charged.card.amount;
  expect(asked(view.requests, 'move_quote')).toEqual(
    ['1', '2'].map((id) => ({ p_quote_id: id, p_to: 'sent', p_version: 3, p_total })),
  );
  expect(view.emitted).toEqual(['1', '2'].map((quoteId) => ({ type: 'quote.moved', quoteId, to: 'sent' })));
});

it('shows at each row why it was not moved, in the words of the database', async () => {
  const refused = refuses('PT409', 'stale_version', { details: 'Somebody else changed this quote.' });
  const view = open({
    move_quote: (request: FakeRequest) =>
      (request.body as { p_quote_id: string }).p_quote_id === '1' ? refused : sentCard(request),
  });
  await choose(view, 'Send');
  await view.user.click(await screen.findByRole('button', { name: 'Move 2 of 4' }));
  expect(await screen.findByText('1 moved, 1 not moved.')).toBeInTheDocument();
  expect(line('LF-1').getByText('Not moved: Somebody else changed this quote.')).toBeInTheDocument();
  expect(line('LF-2').getByText('Moved to Sent')).toBeInTheDocument();
});

it('shows both prices of a row whose price changed since the review, and moves it at the new one', async () => {
  const now = atTotal(aQuote().statement!, 40_000);
  const dearer = row('1', { totals: now, version: 4 });
  let tries = 0;
  const view = open(
    {
      review_moves: () => [tries === 0 ? ready : dearer],
      move_quote: () => (tries++ === 0 ? refusesPrice(now) : { ...dearer, status: 'sent' }),
    },
    ['1'],
  );
  await choose(view, 'Send');
  await view.user.click(await screen.findByRole('button', { name: 'Move 1 of 1' }));
  expect(await line('LF-1').findByRole('region', { name: 'The price you saw' })).toHaveTextContent('35,989');
  expect(line('LF-1').getByRole('region', { name: 'The price now' })).toHaveTextContent('40,000');
  await view.user.click(line('LF-1').getByRole('button', { name: 'Move at the new price' }));
  expect(await screen.findByText('1 moved, 0 not moved.')).toBeInTheDocument();
  expect(asked(view.requests, 'move_quote').at(-1)).toMatchObject({ p_version: 4, p_total: 40_000 });
});

it('takes sent quotes back with the version that sending gave them, also after the dialog is closed', async () => {
  const view = open({
    unsend_quote: ({ body }: FakeRequest) =>
      (body as { p_quote_id: string }).p_quote_id === '1'
        ? { id: '1', status: 'pending', version: 5 }
        : refuses('PT409', 'mail_already_sent', { details: 'The customer already has the mail.' }),
  });
  await choose(view, 'Send');
  await view.user.click(await screen.findByRole('button', { name: 'Move 2 of 4' }));
  await screen.findByText('2 moved, 0 not moved.');
  await view.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('row')).toBeNull());
  await view.user.click(screen.getByRole('button', { name: /^Undo 2/ }));
  await waitFor(() =>
    expect(asked(view.requests, 'unsend_quote')).toEqual(['1', '2'].map((id) => ({ p_quote_id: id, p_version: 4 }))),
  );
  await waitFor(() => expect(view.emitted).toContainEqual({ type: 'quote.moved', quoteId: '1', to: 'pending' }));
});

it('says which rows could not be taken back', async () => {
  const view = open({ unsend_quote: refuses('PT409', 'mail_already_sent', { details: 'The customer already has the mail.' }) });
  await choose(view, 'Send');
  await view.user.click(await screen.findByRole('button', { name: 'Move 2 of 4' }));
  await view.user.click(await screen.findByRole('button', { name: /^Undo 2/ }));
  expect(await screen.findByText('0 moved, 0 not moved, 2 not taken back.')).toBeInTheDocument();
  expect(line('LF-1').getByText('Not taken back: The customer already has the mail.')).toBeInTheDocument();
});

it('offers no undo once its time is over', async () => {
  const view = open({ system_settings: [{ setting_value: '0' }] });
  await choose(view, 'Send');
  await view.user.click(await screen.findByRole('button', { name: 'Move 2 of 4' }));
  await screen.findByText('2 moved, 0 not moved.');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('puts an order back where the database allows the way back, by the same verb', async () => {
  const order = row('o1', { number: 'LO-1', status: 'paid', moves: ['ordered', 'cancelled'], method: 'card', money: 'Paid' });
  const view = open(
    {
      review_moves: [order],
      move_order: ({ body }: FakeRequest) => {
        const { p_to } = body as { p_to: string };
        return {
          id: 'o1',
          status: p_to,
          version: p_to === 'ordered' ? 4 : 5,
          moves: p_to === 'ordered' ? ['paid'] : ['ordered'],
        };
      },
    },
    ['o1'],
    'order',
  );
  await choose(view, 'Mark as ordered');
  await view.user.click(await screen.findByRole('button', { name: 'Move 1 of 1' }));
  await view.user.click(await screen.findByRole('button', { name: /^Undo 1/ }));
  expect(await screen.findByText('Taken back to Paid')).toBeInTheDocument();
  expect(asked(view.requests, 'move_order').map(({ p_to, p_version }) => [p_to, p_version])).toEqual([
    ['ordered', 3],
    ['paid', 4],
  ]);
});

it.each([
  ['unreachable', 'The customer has no confirmed e-mail address and no confirmed phone.'],
  ['bounced', 'The customer’s e-mail address rejected a mail. The price goes to +9779800000000 as a text message.'],
])('marks a quote that can be sent but whose customer is %s', async (code, text) => {
  const lost = row('1', { checks: [{ level: 'note', code, text }] });
  const view = open({ review_moves: [lost, other] }, ['1', '2']);
  await choose(view, 'Send');
  expect(await screen.findByText('2 can be moved.')).toBeInTheDocument();
  expect(line('LF-1').getByText('Ready')).toBeInTheDocument();
  expect(line('LF-1').getByText(text)).toBeInTheDocument();
  expect(line('LF-2').queryByText(text)).toBeNull();
});
