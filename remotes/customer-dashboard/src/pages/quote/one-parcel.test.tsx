import { aQuote, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OneParcel } from './one-parcel.tsx';

const consolidation = {
  currency: 'INR',
  separate: 20000,
  together: 18500,
  saving: 1500,
  lines: [{ key: 'international_shipping' as const, separate: 4000, together: 2500 }],
  quotes: [
    { id: '1', display_id: 'LF-10001', copies: 1 },
    { id: '2', display_id: 'LF-10002', copies: 3 },
  ],
  restored_at: null,
};
const quote = aQuote({ status: 'approved', moves: ['rejected'], consolidation });

it('shows what the quote replaces and saves, and sends them separately again', async () => {
  const { user, requests } = renderInShell(<OneParcel quote={quote} />, { move_quote: quote });
  const paper = screen.getByRole('region', { name: 'One parcel' });
  expect(paper).toHaveTextContent(/Replaces LF-10001, LF-10002 \(3 times\).*Separately.*20,000.*You save.*1,500/);
  await user.click(screen.getByRole('button', { name: 'Send separately again' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'move_quote')?.body).toMatchObject({
      p_to: 'rejected',
      p_details: 'To be sent separately again',
    }),
  );
});

it('names the quotes that are back, without a saving', () => {
  const restored = { ...consolidation, restored_at: '2026-11-20T10:00:00Z' };
  renderInShell(<OneParcel quote={aQuote({ status: 'rejected', consolidation: restored })} />);
  expect(screen.getByRole('region', { name: 'Sent separately again' })).not.toHaveTextContent('You save');
  expect(screen.getByRole('link', { name: 'LF-10002' })).toBeInTheDocument();
});

it('shows nothing for other quotes', () => {
  renderInShell(<OneParcel quote={aQuote()} />);
  expect(screen.queryByRole('region')).toBeNull();
});
