import { type Responses, anAdminQuote, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BulkDialog } from './bulk-dialog.tsx';

const priced = anAdminQuote({ id: 'q1', display_id: 'LF-1', status: 'calculated', moves: ['sent', 'rejected'] });
const stale = anAdminQuote({ id: 'q2', display_id: 'LF-2', status: 'calculated', moves: ['sent', 'rejected'] });
const shipped = anAdminQuote({ id: 'q3', display_id: 'LF-3', status: 'expired', moves: [] });

const open = (answers: Responses = {}) =>
  renderInShell(
    <BulkDialog open kind="quote" ids={['q1', 'q2', 'q3']} onClose={() => undefined} />,
    { admin_quotes: [priced, stale, shipped], move_quote: { id: 'q1', status: 'sent', version: 2 }, ...answers },
    { as: 'admin' },
  );

async function choose(view: ReturnType<typeof open>, move: string) {
  await view.user.click(await screen.findByRole('combobox', { name: 'Move to' }));
  await view.user.click(await screen.findByTitle(move));
}

it('offers each move with how many rows allow it, but none that needs a reason', async () => {
  const view = open();
  await view.user.click(await screen.findByRole('combobox', { name: 'Move to' }));
  expect(await screen.findByTitle('Send (2)')).toBeInTheDocument();
  expect(screen.queryByTitle(/Reject/)).toBeNull();
});

it('moves only the rows that allow it, each over the version that was read', async () => {
  const view = open();
  await choose(view, 'Send (2)');
  await view.user.click(screen.getByRole('button', { name: 'Move 2 of 3' }));
  expect(await screen.findByText('2 moved, 0 not moved.')).toBeInTheDocument();
  const moved = view.requests.filter(({ name }) => name === 'move_quote');
  expect(moved.map(({ body }) => body)).toEqual(
    ['q1', 'q2'].map((id) => ({ p_quote_id: id, p_to: 'sent', p_version: priced.version })),
  );
});

it('shows at each row why it was not moved', async () => {
  const view = open({ move_quote: refuses('PT409', 'stale_version', { details: 'Somebody else changed this quote.' }) });
  await choose(view, 'Send (2)');
  await view.user.click(screen.getByRole('button', { name: 'Move 2 of 3' }));
  expect(await screen.findByText('0 moved, 2 not moved.')).toBeInTheDocument();
  const rows = screen.getAllByRole('listitem').map((row) => within(row));
  expect(rows[0]!.getByText('Not moved: Somebody else changed this quote.')).toBeInTheDocument();
  expect(rows[2]!.getByText(/Send is not allowed now/)).toBeInTheDocument();
  expect(view.emitted).toEqual([]);
});
