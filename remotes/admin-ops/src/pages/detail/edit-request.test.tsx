import {
  type Responses,
  anAdminQuote,
  aPrice,
  type FakeRequest,
  listOf,
  refuses,
  renderInShell,
} from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Component } from './detail.route.tsx';
import { aQueue, REFERENCE, workFor } from './testing.ts';

const { first } = aQueue();
const saved = { id: first.id, display_id: first.display_id, status: 'pending', version: 9 };
const sent = { ...saved, status: 'sent', message_id: null };
const COUNTRIES = [
  { code: 'DE', name: 'Germany', currency: 'EUR', purchase_allowed: true, shipping_allowed: true },
  { code: 'NP', name: 'Nepal', currency: 'NPR', purchase_allowed: false, shipping_allowed: true },
  { code: 'US', name: 'United States', currency: 'USD', purchase_allowed: true, shipping_allowed: false },
];

beforeEach(() => sessionStorage.clear());

const open = (answers: Responses = {}, quote = first) =>
  renderInShell(
    [{ path: '/admin/quotes/:id', Component }],
    {
      ...REFERENCE,
      admin_quotes: quote,
      admin_orders: [],
      admin_quote_list: listOf([quote]),
      quotes: workFor(quote),
      country_settings: COUNTRIES,
      preview_price: aPrice(),
      edit_quote: saved,
      save_and_send: sent,
      ...answers,
    },
    { as: 'admin', at: `/admin/quotes/${quote.id}` },
  );

const bodyOf = (requests: FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name).at(-1)?.body as Record<string, never>;
const REASON = 'Why you changed the request';

it('edits the name, link and options of an item, and saves them with the reason that the customer reads', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Alpine daypack' }));
  const name = screen.getByLabelText('Name of Alpine daypack');
  await user.clear(name);
  await user.paste('Alpine daypack 30 L');
  await user.click(screen.getByLabelText('Link of Alpine daypack 30 L'));
  await user.clear(screen.getByLabelText('Link of Alpine daypack 30 L'));
  await user.paste('https://shop.example/30l');
  await user.click(screen.getByRole('button', { name: /^Save S/ }));
  expect(await screen.findByText('Say why you changed the request. The customer reads it.')).toBeInTheDocument();
  expect(bodyOf(requests, 'edit_quote')).toBeUndefined();
  await user.click(screen.getByLabelText(REASON));
  await user.paste('The 28 L is sold out');
  await user.click(screen.getByRole('button', { name: /^Save S/ }));
  await waitFor(() =>
    expect(bodyOf(requests, 'edit_quote')['p_changes']).toMatchObject({
      reason: 'The 28 L is sold out',
      items: [{ product_name: 'Alpine daypack 30 L', product_url: 'https://shop.example/30l' }],
    }),
  );
});

it('changes the country of the shop, and keeps the currency in which the price was typed', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Bought in' }));
  await user.click(await screen.findByTitle('Germany'));
  await waitFor(() =>
    expect(bodyOf(requests, 'preview_price')['p_typed']).toMatchObject({
      country_code: 'DE',
      items: [{ item_price: 120, price_currency: 'USD' }],
    }),
  );
  expect(screen.getByLabelText(REASON)).toBeInTheDocument();
});

it('saves a quote whose item has no price yet, but does not send it', async () => {
  const item = workFor(first).quote_items[0]!;
  const { user, requests } = open({ quotes: workFor(first, { quote_items: [{ ...item, item_price: null }] }) });
  await screen.findByText(/No price: a field is empty or wrong/);
  await user.keyboard('s');
  await waitFor(() => expect(bodyOf(requests, 'edit_quote')['p_changes']).toMatchObject({ items: [{ item_price: null }] }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(bodyOf(requests, 'save_and_send')).toBeUndefined();
});

it.each([
  ['a picker', () => screen.getByRole('combobox', { name: 'Customs category of Alpine daypack' })],
  ['the country', () => screen.getByRole('combobox', { name: 'Delivered to' })],
  ['a number', () => screen.getByLabelText('Discount')],
  ['a note', () => screen.getByLabelText(/^For admins/)],
])('sends by Ctrl+Enter from %s', async (_field, field) => {
  const { user, requests } = open();
  await screen.findByText('Asha pays');
  await user.click(field());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(bodyOf(requests, 'save_and_send')).toMatchObject({ p_total: 35_989 }));
});

it('offers to type the shipping where the parcel is heavier than the route carries', async () => {
  const { user, requests } = open({ preview_price: { priceable: false, reasons: ['over_max_weight'] } });
  const field = await screen.findByLabelText('International shipping');
  await user.click(field);
  await user.paste('250');
  await waitFor(() => expect(bodyOf(requests, 'preview_price')['p_typed']).toMatchObject({ international_shipping: 250 }));
});

it('splits by P: the pieces that are named, with a reason, and opens the new quote', async () => {
  const item = { ...workFor(first).quote_items[0]!, quantity: 4 };
  const other = '00000000-0000-4000-8000-00000000000c';
  const { user, requests, router } = open({
    quotes: workFor(first, { quote_items: [item] }),
    split_quote: { id: first.id, display_id: first.display_id, version: 9, new: { id: other, display_id: 'LF-3' } },
  });
  await screen.findByText('Asha pays');
  await user.keyboard('p');
  const dialog = within(await screen.findByRole('dialog'));
  const pieces = dialog.getByLabelText('Alpine daypack: pieces of 4 to move');
  await user.clear(pieces);
  await user.type(pieces, '3');
  await user.type(dialog.getByLabelText('Reason'), 'Too heavy');
  expect(dialog.getByText('The customer reads it. It stays in the history of both quotes.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Split' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/quotes/${other}`));
  expect(bodyOf(requests, 'split_quote')).toEqual({
    p_id: first.id,
    p_items: [{ id: item.id, quantity: 3 }],
    p_version: first.version,
    p_reason: 'Too heavy',
  });
});

it('asks to save before a split where something is typed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: /Insured/ }));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('p');
  expect(await screen.findByText(/You have changes that are not saved/)).toBeInTheDocument();
});

it('merges by G: other quotes of the customer on the same route', async () => {
  const second = anAdminQuote({ id: '00000000-0000-4000-8000-00000000000d', display_id: 'LF-4', version: 5 });
  const { user, requests } = open({
    admin_quotes: ({ params }: FakeRequest) => (params.get('id')?.startsWith('neq') ? [second] : [first]),
    merge_quotes: saved,
  });
  await screen.findByText('Asha pays');
  await user.keyboard('g');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /^LF-4/ }));
  await user.type(dialog.getByLabelText('Reason'), 'One parcel');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(bodyOf(requests, 'merge_quotes')).toEqual({
      p_quotes: [
        { id: first.id, version: first.version },
        { id: second.id, version: 5 },
      ],
      p_reason: 'One parcel',
    }),
  );
});

it('takes no note to a customer who has no account, and offers no messages', async () => {
  open(
    {},
    anAdminQuote({ id: first.id, display_id: 'LF-1', user_id: null, customer_name: null, customer_email: 'new@mail.test' }),
  );
  expect(await screen.findByLabelText(/^Note to new/)).toBeDisabled();
  expect(screen.getByText(/^No account yet ·/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Messages/ })).toBeNull();
});

it('reopens a rejected quote only with a reason that the customer reads', async () => {
  const rejected = anAdminQuote({
    id: first.id,
    status: 'rejected',
    requires_action: false,
    moves: ['approved'],
    actions: [],
    breakdown: aPrice(),
  });
  const { user, requests } = open(
    { quotes: ({ params }: FakeRequest) => (params.get('renewed_from') ? [] : workFor(rejected)), move_quote: saved },
    rejected,
  );
  await user.click(await screen.findByRole('button', { name: 'Reopen as approved' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Reopen as approved' }));
  expect(await dialog.findByText('Say why. The customer reads it.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'Agreed by phone');
  await user.click(dialog.getByRole('button', { name: 'Reopen as approved' }));
  await waitFor(() =>
    expect(bodyOf(requests, 'move_quote')).toMatchObject({ p_to: 'approved', p_details: 'Agreed by phone', p_total: 35_989 }),
  );
});

it('keeps a refused reason at its field', async () => {
  const { user } = open({ edit_quote: refuses('PT400', 'missing_field', { details: 'This is needed.', hint: 'reason' }) });
  await user.click(await screen.findByRole('combobox', { name: 'Bought in' }));
  await user.click(await screen.findByTitle('Germany'));
  await user.click(screen.getByLabelText(REASON));
  await user.paste('A better price');
  await user.click(screen.getByRole('button', { name: /^Save S/ }));
  expect(await screen.findByText('This is needed.')).toBeInTheDocument();
});
