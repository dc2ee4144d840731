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
const work = workFor(first);
const item = work.quote_items[0]!;

beforeEach(() => sessionStorage.clear());

/** The quote as another admin changes it while it is open. */
function open(answers: Responses = {}) {
  const stored = { quote: first, work };
  const view = renderInShell(
    [{ path: '/admin/quotes/:id', Component }],
    {
      ...REFERENCE,
      admin_quotes: ({ params }: FakeRequest) => (params.get('id') ? [stored.quote] : [stored.quote]),
      admin_orders: [],
      admin_quote_list: listOf([stored.quote]),
      quotes: () => stored.work,
      preview_price: aPrice(),
      ...answers,
    },
    { as: 'admin', at: `/admin/quotes/${first.id}` },
  );
  return { ...view, stored };
}

const price = () => screen.findByLabelText<HTMLInputElement>('Price of Alpine daypack');
const bodyOf = (requests: FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name).at(-1)?.body as Record<string, never>;

it('asks which price to keep where both changed it, keeps what only the other changed, and saves over their version', async () => {
  let isStale = true;
  const { user, requests, stored } = open({
    edit_quote: () =>
      isStale ? refuses('PT409', 'stale_version') : { id: first.id, display_id: first.display_id, status: 'pending', version: 9 },
  });
  const field = await price();
  await screen.findByText('Asha pays');
  await user.clear(field);
  await user.paste('99');
  stored.quote = { ...first, version: first.version + 1 };
  stored.work = { ...work, quote_items: [{ ...item, item_price: 110, quantity: 2 }] };
  await user.click(screen.getByRole('button', { name: /^Save S/ }));
  const merge = await screen.findByRole('region', { name: 'Another admin changed LF-1 too' });
  const choice = within(merge).getByRole('group', { name: 'Price of Alpine daypack' });
  expect(within(merge).getAllByRole('group')).toHaveLength(1);
  expect((await price()).value).toBe('99');
  isStale = false;
  await user.click(within(choice).getByRole('radio', { name: 'Theirs: 110' }));
  await waitFor(async () => expect((await price()).value).toBe('110.00'));
  await user.click(screen.getByRole('button', { name: /^Save S/ }));
  await waitFor(() =>
    expect(bodyOf(requests, 'edit_quote')).toMatchObject({
      p_version: first.version + 1,
      p_changes: { items: [{ item_price: 110, quantity: 2 }] },
    }),
  );
});

it('restores what was typed before a reload, with a notice, and can discard it', async () => {
  const before = open();
  const field = await price();
  await before.user.clear(field);
  await before.user.paste('77');
  before.unmount();
  const { user } = open();
  expect((await price()).value).toBe('77.00');
  await user.click(await screen.findByRole('button', { name: 'Discard it' }));
  await waitFor(async () => expect((await price()).value).toBe('120.00'));
  expect(sessionStorage).toHaveLength(0);
});

it('saves the note for admins over the note that was read', async () => {
  const saved = { id: first.id, display_id: first.display_id, status: 'pending', version: 9 };
  const { user, requests } = open({ edit_quote: saved });
  await user.click(await screen.findByLabelText(/^For admins/));
  await user.paste('Fragile');
  await screen.findByText('Asha pays');
  await user.click(screen.getByRole('button', { name: /^Save S/ }));
  await waitFor(() =>
    expect(bodyOf(requests, 'edit_quote')['p_changes']).toMatchObject({ internal_note: { note: 'Fragile', seen: '' } }),
  );
});

it('shows both notes where another admin changed it too, and keeps both on request', async () => {
  const sentQuote = anAdminQuote({ status: 'sent', requires_action: false, actions: [], moves: [], internal_notes: 'Old' });
  const { user, requests, stored } = open({
    quotes: ({ params }: FakeRequest) => (params.get('renewed_from') ? [] : workFor(sentQuote)),
    save_internal_note: ({ body }: FakeRequest) =>
      JSON.stringify(body).includes('"p_seen":"Old"') ? refuses('PT409', 'stale_note') : { note: 'x' },
    admin_quotes: () => [stored.quote],
  });
  stored.quote = sentQuote;
  const field = await screen.findByRole('textbox', { name: 'Note for admins' });
  await user.clear(field);
  await user.paste('Mine');
  stored.quote = { ...sentQuote, internal_notes: 'Theirs' };
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await user.click(await screen.findByRole('button', { name: 'Keep both' }));
  await user.click(await screen.findByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(bodyOf(requests, 'save_internal_note')).toMatchObject({ p_note: 'Theirs\nMine', p_seen: 'Theirs' }));
});

it('assigns the quote to the reader by A', async () => {
  const { user, requests } = open({ assign_record: { assigned_to: 'me', assigned_name: 'Ada' } });
  await price();
  await user.keyboard('a');
  await waitFor(() => expect(bodyOf(requests, 'assign_record')).toMatchObject({ p_entity_type: 'quote', p_id: first.id }));
});

it('inserts the items of a template by T, and fills in only what is open', async () => {
  const kit = { product_name: 'Rain cover', quantity: 1, item_price: 15, item_weight: 0.1 };
  const template = {
    id: 't1',
    template_name: 'Rain kit',
    origin_country: first.country_code,
    customer_note: 'Fits every pack.',
    items: [kit],
    use_count: 3,
    is_active: true,
    updated_at: '2026-11-16T10:00:00Z',
  };
  const { user, requests } = open({
    quote_templates: [template],
    use_quote_template: { items: [kit], customer_note: template.customer_note },
  });
  await price();
  await user.keyboard('t');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: 'Template' }));
  await user.click(await screen.findByText('Rain kit, 1 item'));
  expect(await screen.findByLabelText<HTMLInputElement>('Price of Rain cover')).toHaveValue('15.00');
  expect(screen.getByLabelText(/^Note to Asha/)).toHaveValue('Fits every pack.');
  expect(bodyOf(requests, 'use_quote_template')).toEqual({ p_template_id: 't1', p_quote_id: first.id });
});
