import { renderInShell } from '@landfall/contract/testing';
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
