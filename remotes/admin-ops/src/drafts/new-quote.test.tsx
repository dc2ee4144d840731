import { CUSTOMER_ID, type FakeRequest, refuses, renderInShell, type Responses } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NewQuote } from './new-quote.tsx';

const COUNTRIES = [
  { code: 'NP', name: 'Nepal', currency: 'NPR', purchase_allowed: false, shipping_allowed: true },
  { code: 'US', name: 'United States', currency: 'USD', purchase_allowed: true, shipping_allowed: false },
];
const drafted = { id: 'q9', display_id: 'LF-9', status: 'pending', user_id: null };

const open = (answers: Responses = {}, customer?: Parameters<typeof NewQuote>[0]['customer']) =>
  renderInShell(
    [
      { path: '/admin/quotes', Component: () => <NewQuote {...(customer && { customer })} /> },
      { path: '/admin/quotes/:id', Component: () => <p>The workbench</p> },
    ],
    { country_settings: COUNTRIES, draft_quote: drafted, ...answers },
    { as: 'admin', at: '/admin/quotes' },
  );

type User = ReturnType<typeof open>['user'];
const choose = async (user: User, label: string, country: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByTitle(country));
};
async function fill(user: User) {
  await choose(user, 'Bought in', 'United States');
  await choose(user, 'Delivered to', 'Nepal');
  await user.type(screen.getByLabelText('First item'), 'Tent');
  await user.type(screen.getByLabelText('Reason'), 'By phone');
}
const bodyOf = (requests: FakeRequest[]) =>
  requests.filter(({ name }) => name === 'draft_quote').map(({ body }) => (body as { p_request: object }).p_request);

it.each([
  ['an e-mail', 'new@mail.test', { email: 'new@mail.test' }],
  ['a phone number', '+977 980 000 0001', { phone: '+977 980 000 0001' }],
])('drafts a quote by N for %s, and opens it', async (_kind, address, customer) => {
  const { user, requests } = open();
  await screen.findByRole('button', { name: /^New quote/ });
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 })); // its code is loaded first
  await user.type(await dialog.findByLabelText('Customer’s e-mail or phone'), address);
  await fill(user);
  await user.click(dialog.getByRole('button', { name: 'Draft quote' }));
  expect(await screen.findByText('The workbench')).toBeInTheDocument();
  expect(bodyOf(requests)).toEqual([
    {
      ...customer,
      country_code: 'US',
      destination_country: 'NP',
      items: [{ product_name: 'Tent', product_url: null }],
      reason: 'By phone',
      request_key: expect.any(String),
    },
  ]);
});

it('is for the customer whose page it is on, and makes one quote however often it is sent', async () => {
  let refused = true;
  const answer = () => (refused ? refuses('PT422', 'country_not_served', { details: 'Closed.', hint: 'country_code' }) : drafted);
  const { user, requests } = open({ draft_quote: answer }, { id: CUSTOMER_ID, name: 'Asha Rao', country: 'NP' });
  await user.click(screen.getByRole('button', { name: /^New quote/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New quote for Asha Rao' }));
  await choose(user, 'Bought in', 'United States');
  await user.type(dialog.getByLabelText('First item'), 'Tent');
  await user.type(dialog.getByLabelText('Reason'), 'By phone');
  await user.click(dialog.getByRole('button', { name: 'Draft quote' }));
  expect(await dialog.findByText('Closed.')).toBeInTheDocument();
  refused = false;
  await user.click(dialog.getByRole('button', { name: 'Draft quote' }));
  await waitFor(() => expect(bodyOf(requests)).toHaveLength(2));
  const [once, again] = bodyOf(requests);
  expect(once).toMatchObject({ customer_id: CUSTOMER_ID, destination_country: 'NP' });
  expect(again).toEqual(once);
});

it('names what is missing, and an address that is none', async () => {
  const { user, requests } = open();
  await user.click(screen.getByRole('button', { name: /^New quote/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Customer’s e-mail or phone'), 'Asha');
  await user.click(dialog.getByRole('button', { name: 'Draft quote' }));
  expect(await dialog.findByText('Write an e-mail address, or a phone number with its country code.')).toBeInTheDocument();
  expect(dialog.getAllByText('Choose a country.')).toHaveLength(2);
  expect(bodyOf(requests)).toEqual([]);
});
