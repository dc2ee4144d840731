import { aQuote, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OneParcel } from './one-parcel.tsx';

const parcels = {
  from: 'US',
  to: 'IN',
  items: [
    { quote_id: '1', quantity: 1 },
    { quote_id: '2', quantity: 1 },
  ],
};
const found = {
  priceable: true,
  currency: 'INR',
  separate: 20000,
  together: 18500,
  saving: 1500,
  weight: 3.5,
  statement: { charged: { card: { amount: 18500, usd: 222 } } },
  lines: [{ key: 'international_shipping', separate: 4000, together: 2500 }],
};

it('the preview of one parcel shows both ways, the saving, and which lines make it', async () => {
  const { user, requests } = renderInShell(<OneParcel parcels={parcels} />, { preview_consolidation: found });
  const paper = await screen.findByRole('region', { name: 'As one parcel' });
  expect(paper).toHaveTextContent(/Separately.*20,000.*As one parcel.*18,500.*You would save.*1,500/);
  expect(requests.find(({ name }) => name === 'preview_consolidation')?.body).toEqual({ p_items: parcels.items });
  await user.click(screen.getByText('Where the saving comes from'));
  expect(paper).toHaveTextContent(/International shipping.*1,500/);
});

it('one parcel that saves nothing, or cannot be priced, is not spoken of', async () => {
  const answers = [
    { ...found, saving: -20 },
    { priceable: false, reasons: ['over_max_weight'] },
  ];
  for (const preview_consolidation of answers) {
    const { requests, unmount } = renderInShell(<OneParcel parcels={parcels} />, { preview_consolidation });
    await waitFor(() => expect(requests.some(({ name }) => name === 'preview_consolidation')).toBe(true));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
  }
});

it('sends them as one parcel at the total on screen, and tells the cart', async () => {
  const one = aQuote({ id: '3', display_id: 'LF-10003', status: 'approved' });
  const { user, requests, emitted, toasts } = renderInShell(<OneParcel parcels={parcels} />, {
    preview_consolidation: found,
    consolidate_quotes: one,
  });
  await user.click(await screen.findByRole('button', { name: 'Send as one parcel' }));
  await waitFor(() => expect(emitted).toEqual([{ type: 'quote.moved', quoteId: '3', to: 'approved' }]));
  const sent = requests.find(({ name }) => name === 'consolidate_quotes');
  expect(sent?.body).toEqual({ p_items: parcels.items, p_total: 18500 });
  expect(toasts).toMatchObject([{ title: 'Sent as one parcel', description: 'LF-10003 has all the items, at one price.' }]);
});

it('says why they stay separate, and prices them again', async () => {
  const { user, requests } = renderInShell(<OneParcel parcels={parcels} />, {
    preview_consolidation: found,
    consolidate_quotes: refuses('PT409', 'price_expired'),
  });
  await user.click(await screen.findByRole('button', { name: 'Send as one parcel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('They are still separate parcels');
  await waitFor(() => expect(requests.filter(({ name }) => name === 'preview_consolidation')).toHaveLength(2));
});
