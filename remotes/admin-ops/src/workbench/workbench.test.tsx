import { type Answers, ASSIGNED_TO_ME, aPrice, type FakeRequest, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from '../detail/detail.route.tsx';
import { aQueue, REFERENCE, workFor } from '../testing.ts';

const { first, second } = aQueue();
const sent = { id: first.id, display_id: first.display_id, status: 'sent', version: 3 };

/** The rows of admin_quotes that a request asks for: one by its id, or the queue. */
const quotes =
  (rows = [first, second]) =>
  ({ params }: FakeRequest) => {
    const id = params.get('id')?.replace('eq.', '');
    return id ? rows.filter((row) => row.id === id) : rows;
  };

const open = (answers: Answers = {}) =>
  renderInShell(
    [{ path: '/admin/quotes/:id', Component }],
    {
      ...REFERENCE,
      admin_quotes: quotes(),
      admin_orders: [],
      quotes: ({ params }: FakeRequest) => workFor({ id: params.get('id')?.replace('eq.', '') ?? '' }),
      preview_price: aPrice(),
      ...answers,
    },
    { as: 'admin', at: `/admin/quotes/${first.id}` },
  );

const asked = (requests: FakeRequest[], name: string) => requests.filter((request) => request.name === name);
const bodyOf = (requests: FakeRequest[], name: string) => asked(requests, name).at(-1)?.body as Record<string, never>;

it('asks the database what the typed figures would cost and strikes through what moved', async () => {
  const dearer = aPrice({ lines: aPrice().lines.map((line) => (line.key === 'goods' ? { ...line, amount: '300.00' } : line)) });
  const { user, requests } = open({
    preview_price: ({ body }: FakeRequest) => (JSON.stringify(body).includes('"item_price":150') ? dearer : aPrice()),
  });
  const price = await screen.findByLabelText('Price of Alpine daypack');
  await screen.findByText('Asha pays');
  await user.clear(price);
  await user.paste('150');
  expect(await screen.findByText('300.00')).toBeTruthy();
  expect(document.querySelector('.ledger s')?.textContent).toBe('269.97');
  expect(bodyOf(requests, 'preview_price')['p_typed']).toMatchObject({ items: [{ item_price: 150 }] });
});

it('saves the price, sends the quote with that version and goes on to the next', async () => {
  const { user, requests, heard, router } = open({ save_price: { ...sent, status: 'pending', version: 2 }, move_quote: sent });
  await screen.findByText('Asha pays');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/quotes/${second.id}`));
  expect(bodyOf(requests, 'save_price')).toMatchObject({ p_version: first.version });
  expect(bodyOf(requests, 'move_quote')).toEqual({ p_quote_id: first.id, p_to: 'sent', p_version: 2 });
  expect(heard).toContainEqual({ type: 'quote.moved', quoteId: first.id, to: 'sent' });
});

it('takes a sent quote back with Z, with the version that sending gave it', async () => {
  const { user, requests, router } = open({
    save_price: { ...sent, version: 2 },
    move_quote: sent,
    unsend_quote: { ...sent, status: 'pending', version: 4 },
  });
  await screen.findByText('Asha pays');
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  await screen.findByText(/is sent/);
  await user.keyboard('z');
  await waitFor(() => expect(bodyOf(requests, 'unsend_quote')).toEqual({ p_quote_id: first.id, p_version: 3 }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/quotes/${first.id}`));
});

it('sends the note to the customer as a message about the quote', async () => {
  const { user, requests } = open({ save_price: { ...sent, version: 2 }, move_quote: sent, messages: { id: 'm1' } });
  await screen.findByText('Asha pays');
  await user.click(screen.getByLabelText(/^Note to Asha/));
  await user.paste('Six in stock.');
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  await waitFor(() =>
    expect(asked(requests, 'messages')[0]?.body).toMatchObject({
      quote_id: first.id,
      recipient_id: first.user_id,
      content: 'Six in stock.',
    }),
  );
});

it('keeps what was typed and offers both ways out when somebody else changed the quote', async () => {
  const { user } = open({ save_price: refuses('PT409', 'stale_version', { details: 'Somebody changed it in the meantime.' }) });
  const price = await screen.findByLabelText('Price of Alpine daypack');
  await screen.findByText('Asha pays');
  await user.clear(price);
  await user.paste('99');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Somebody changed this quote since you opened it.')).toBeTruthy();
  expect((price as HTMLInputElement).value).toContain('99');
  await user.click(screen.getByRole('button', { name: 'take theirs' }));
  await waitFor(() => expect((screen.getByLabelText('Price of Alpine daypack') as HTMLInputElement).value).toContain('120'));
});

it('explains a refusal at the field that the database names', async () => {
  const { user } = open({
    preview_price: refuses('PT422', 'prohibited_item', {
      details: 'We cannot ship Batteries.',
      hint: 'items.0.customs_category_id',
    }),
  });
  await screen.findByText('We cannot ship Batteries.');
  await user.click(screen.getByRole('checkbox', { name: /Insured/ }));
  await waitFor(() => expect(document.querySelector('.field-problem')?.textContent).toBe('We cannot ship Batteries.'));
});

it('asks for nothing while an item has no price, and names the field when sending is tried', async () => {
  const item = workFor(first).quote_items[0]!;
  const { user, requests } = open({ quotes: workFor(first, { quote_items: [{ ...item, item_price: null }] }) });
  await screen.findByText(/The price shows as soon as/);
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  expect(await screen.findByText('Type a price.')).toBeTruthy();
  expect(asked(requests, 'preview_price')).toEqual([]);
  expect(asked(requests, 'save_price')).toEqual([]);
});

it('walks the queue with J and K and keeps what was typed on the way', async () => {
  const { user, router } = open();
  const price = await screen.findByLabelText('Price of Alpine daypack');
  await user.clear(price);
  await user.paste('77');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('j');
  await screen.findByRole('heading', { name: 'LF-2' });
  await user.keyboard('k');
  await screen.findByRole('heading', { name: 'LF-1' });
  expect(((await screen.findByLabelText('Price of Alpine daypack')) as HTMLInputElement).value).toContain('77');
  expect(router.state.location.pathname).toBe(`/admin/quotes/${first.id}`);
});

it('leaves letters to whoever is typing', async () => {
  const { user, router, requests } = open();
  const note = await screen.findByLabelText(/^Note to Asha/);
  await user.type(note, 'jskx');
  expect(router.state.location.pathname).toBe(`/admin/quotes/${first.id}`);
  expect(asked(requests, 'save_price')).toEqual([]);
});

it('marks in orange only what is assigned to this very person', async () => {
  open({ admin_quotes: quotes([{ ...first, assigned_to: ASSIGNED_TO_ME }, second]) });
  const queue = await screen.findByRole('region', { name: /To price/ });
  const rows = await within(queue).findAllByRole('link');
  expect(rows.map((row) => row.querySelector('.status.needs') !== null)).toEqual([true, false]);
  expect(within(queue).getByText('1 assigned to you')).toBeTruthy();
});

it('rejects only with a reason, and moves on', async () => {
  const { user, requests, router } = open({
    rejection_reasons: [{ id: 'r1', reason: 'Out of stock' }],
    move_quote: { ...sent, status: 'rejected' },
  });
  await screen.findByText('Asha pays');
  await user.keyboard('x');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Reject quote' }));
  expect(await within(dialog).findByText(/Choose a reason: the customer is told/)).toBeTruthy();
  expect(asked(requests, 'move_quote')).toEqual([]);
  await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }));
  await user.click(await screen.findByText('Out of stock'));
  await user.click(within(dialog).getByRole('button', { name: 'Reject quote' }));
  await waitFor(() => expect(bodyOf(requests, 'move_quote')).toMatchObject({ p_to: 'rejected', p_reason_id: 'r1' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/quotes/${second.id}`));
});

it('says why an instant quote waits: what it answered, how sure each part was and which rules were used', async () => {
  const instant = {
    outcome: 'calculated' as const,
    confidence: 0.3,
    weakest: 'weight',
    parts: [
      { part: 'price', score: 0.6, source: 'typed' },
      { part: 'weight', score: 0.3, source: 'none' },
    ],
    failed: ['low_confidence', 'over_limit'],
    reasons: [],
    range: { low: '18184', high: '24602', currency: 'NPR' },
  };
  const waits = {
    ...first,
    quote_type: 'auto' as const,
    instant,
    applied_rules: [{ kind: 'customs' as const, keyword: 'shoe' }],
  };
  open({ admin_quotes: quotes([waits, second]) });
  const answer = await screen.findByRole('group', { name: 'Instant answer' });
  expect(answer).toHaveTextContent('Not sure enough: weight not known');
  expect(answer).toHaveTextContent('The total is above the limit for sending at once');
  expect(answer).toHaveTextContent(/Answered\s*An estimate, 30 % sure/);
  expect(answer).toHaveTextContent(/Customer sees\s*NPR 18,184 to NPR 24,602/);
  expect(answer).toHaveTextContent('Customs rule “shoe”');
});

it('starts from what was typed in the price, which of an estimate stands nowhere else', async () => {
  const priced = { ...aPrice(), typed: { merchant_shipping: '12.00' } };
  open({ admin_quotes: quotes([{ ...first, status: 'calculated', breakdown: priced }, second]) });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Shop’s own delivery/)).value).toBe('12.00');
});
