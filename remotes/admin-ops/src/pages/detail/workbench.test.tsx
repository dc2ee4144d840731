import {
  aPrice,
  ASSIGNED_TO_ME,
  atTotal,
  type FakeRequest,
  listOf,
  refuses,
  refusesPrice,
  renderInShell,
  type Responses,
} from '@landfall/contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { Component } from './detail.route.tsx';
import { aQueue, REFERENCE, workFor } from './testing.ts';
import type { InstantAnswer } from '../../rows.ts';

const { first, second } = aQueue();
const sent = { id: first.id, display_id: first.display_id, status: 'sent', version: 3 };

/** The row of admin_quotes that a request asks for by its id. */
const quotes =
  (rows = [first, second]) =>
  ({ params }: FakeRequest) => {
    const id = params.get('id')?.replace('eq.', '');
    return rows.filter((row) => row.id === id);
  };

beforeEach(() => sessionStorage.clear());
/** The quotes, and the queue of the workbench with all of them. */
const queued = (rows = [first, second]): Responses => ({ admin_quotes: quotes(rows), admin_quote_list: listOf(rows) });

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/quotes/:id', Component }],
    {
      ...REFERENCE,
      ...queued(),
      admin_orders: [],
      quotes: ({ params }: FakeRequest) => workFor({ id: params.get('id')?.replace('eq.', '') ?? '' }),
      preview_price: aPrice(),
      ...answers,
    },
    { as: 'admin', at: `/admin/quotes/${first.id}` },
  );

const asked = (requests: FakeRequest[], name: string) => requests.filter((request) => request.name === name);
const bodyOf = (requests: FakeRequest[], name: string) => asked(requests, name).at(-1)?.body as Record<string, never>;

it('requests the price of the typed amounts and strikes through the old values', async () => {
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

it('saves and sends the quote in one request, at the price on screen, and goes on to the next', async () => {
  const { user, requests, emitted, router } = open({ save_and_send: { ...sent, message_id: null } });
  await screen.findByText('Asha pays');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/quotes/${second.id}`));
  expect(asked(requests, 'save_and_send')).toHaveLength(1);
  expect(bodyOf(requests, 'save_and_send')).toMatchObject({ p_quote_id: first.id, p_version: first.version, p_total: 35_989 });
  expect(emitted).toContainEqual({ type: 'quote.moved', quoteId: first.id, to: 'sent' });
});

it('takes a sent quote back with Z, with the version that sending gave it', async () => {
  const { user, requests, router } = open({
    save_and_send: { ...sent, message_id: null },
    unsend_quote: { ...sent, status: 'pending', version: 4 },
  });
  await screen.findByText('Asha pays');
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  await screen.findByRole('button', { name: /Undo/ });
  await user.keyboard('z');
  await waitFor(() => expect(bodyOf(requests, 'unsend_quote')).toEqual({ p_quote_id: first.id, p_version: 3 }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/quotes/${first.id}`));
});

it('sends the note to the customer with the quote', async () => {
  const { user, requests, emitted } = open({ save_and_send: { ...sent, message_id: 'm1' } });
  await screen.findByText('Asha pays');
  await user.click(screen.getByLabelText(/^Note to Asha/));
  await user.paste('Six in stock.');
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  await waitFor(() => expect(bodyOf(requests, 'save_and_send')['p_typed']).toMatchObject({ customer_note: 'Six in stock.' }));
  await waitFor(() => expect(emitted).toContainEqual({ type: 'message.sent', messageId: 'm1' }));
});

it('keeps the typed values and offers both choices when somebody else changed the quote', async () => {
  const { user } = open({ edit_quote: refuses('PT409', 'stale_version', { details: 'Somebody changed it in the meantime.' }) });
  const price = await screen.findByLabelText('Price of Alpine daypack');
  await screen.findByText('Asha pays');
  await user.clear(price);
  await user.paste('99');
  await user.click(screen.getByRole('button', { name: /^Save S/ }));
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
  await waitFor(() => expect(document.querySelector('.fieldProblem')?.textContent).toBe('We cannot ship Batteries.'));
});

it('asks for nothing while an item has no price, and names the field when sending is tried', async () => {
  const item = workFor(first).quote_items[0]!;
  const { user, requests } = open({ quotes: workFor(first, { quote_items: [{ ...item, item_price: null }] }) });
  await screen.findByText(/No price: a field is empty or wrong/);
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  expect(await screen.findByText('Type a price.')).toBeTruthy();
  expect(asked(requests, 'preview_price')).toEqual([]);
  expect(asked(requests, 'save_and_send')).toEqual([]);
});

it('walks the queue with J and K and keeps the typed values', async () => {
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

it('leaves letters to the focused field', async () => {
  const { user, router, requests } = open();
  const note = await screen.findByLabelText(/^Note to Asha/);
  await user.type(note, 'jskx');
  expect(router.state.location.pathname).toBe(`/admin/quotes/${first.id}`);
  expect(asked(requests, 'save_and_send')).toEqual([]);
});

it('marks in orange only the quotes assigned to this admin', async () => {
  open(queued([{ ...first, assigned_to: ASSIGNED_TO_ME }, second]));
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
  expect(await within(dialog).findByText(/Choose a reason\. The customer will see it/)).toBeTruthy();
  expect(asked(requests, 'move_quote')).toEqual([]);
  await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }));
  await user.click(await screen.findByText('Out of stock'));
  await user.click(within(dialog).getByRole('button', { name: 'Reject quote' }));
  await waitFor(() => expect(bodyOf(requests, 'move_quote')).toMatchObject({ p_to: 'rejected', p_reason_id: 'r1' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/quotes/${second.id}`));
});

it('shows why an instant quote waits: its answer, the confidence of each part and the rules used', async () => {
  const instant: InstantAnswer = {
    outcome: 'calculated',
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
  open(queued([waits, second]));
  const answer = await screen.findByRole('group', { name: 'Instant answer' });
  expect(answer).toHaveTextContent('Not sure enough: weight not known');
  expect(answer).toHaveTextContent('The total is above the limit for sending at once');
  expect(answer).toHaveTextContent(/Answered\s*An estimate, 30 % sure/);
  expect(answer).toHaveTextContent(/Customer sees\s*NPR 18,184 to NPR 24,602/);
  expect(answer).toHaveTextContent('Customs rule “shoe”');
});

it('starts from the amounts stored in the price, which is the only place an estimate keeps them', async () => {
  const priced = { ...aPrice(), typed: { merchant_shipping: '12.00' } };
  open(queued([{ ...first, status: 'calculated', breakdown: priced }, second]));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Shop’s own delivery/)).value).toBe('12.00');
});

const FIELDS = [
  'Price of Alpine daypack',
  'Quantity of Alpine daypack',
  'Weight of Alpine daypack in kg',
  'Sales tax',
  'Shop’s own delivery',
  'Discount',
  'Domestic courier',
];
const WRONG = ['-5', '1e9', '1,5', 'abc', '１２', '99999999999', '1.2345'];

it.each(FIELDS.flatMap((label) => WRONG.map((typed) => [typed, label] as const)))(
  'keeps %j in "%s", shows what is wrong there, shows no price and sends nothing',
  async (typed, label) => {
    const { user, requests } = open();
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await screen.findByText('Asha pays');
    await user.clear(field);
    await user.paste(typed);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(field.value).toBe(typed);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).toHaveTextContent(/\w/);
    expect(screen.queryByText('Asha pays')).toBeNull();
    await user.tab();
    expect(field.value).toBe(typed);
    expect(screen.getByText('Not sent: correct the marked fields first.')).toBeTruthy();
    expect(asked(requests, 'save_and_send')).toEqual([]);
  },
);

it('does not send while the price is being worked out, and shows that until it is there', async () => {
  let release: (price: unknown) => void = () => undefined;
  const later = new Promise((resolve) => (release = resolve));
  const { user, requests } = open({
    preview_price: ({ body }: FakeRequest) => (JSON.stringify(body).includes('"discount":10') ? later : aPrice()),
    save_and_send: { ...sent, message_id: null },
  });
  await screen.findByText('Asha pays');
  await user.clear(screen.getByLabelText('Discount'));
  await user.paste('10');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByText('Not sent: the price is still being worked out.')).toBeTruthy();
  await waitFor(() => expect(bodyOf(requests, 'preview_price')['p_typed']).toMatchObject({ discount: 10 }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(asked(requests, 'save_and_send')).toEqual([]);
  release(aPrice());
  await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(asked(requests, 'save_and_send')).toHaveLength(1));
});

it('does not send when the price could not be worked out, and offers to try again', async () => {
  let isDown = true;
  const { user, requests } = open({ preview_price: () => (isDown ? refuses('PT503', 'down', { status: 503 }) : aPrice()) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  expect(await screen.findByText('Not sent: the price could not be worked out. Try again.')).toBeTruthy();
  expect(asked(requests, 'save_and_send')).toEqual([]);
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Asha pays')).toBeTruthy();
});

it('sends the price that was on screen, and shows both and asks again where the database has another', async () => {
  let price = aPrice();
  const now = atTotal(price.statement, 30_000);
  const { user, requests } = open({ preview_price: () => price, save_and_send: () => refusesPrice(now) });
  await screen.findByText('Asha pays');
  price = { ...price, statement: now };
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  const { amount } = aPrice().statement.charged.card;
  expect(await screen.findByRole('region', { name: 'The price you saw' })).toHaveTextContent(amount.toLocaleString('en'));
  expect(screen.getByRole('region', { name: 'The price now' })).toHaveTextContent('30,000');
  await waitFor(() => expect(asked(requests, 'preview_price')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Send at the new price' }));
  await waitFor(() => expect(bodyOf(requests, 'save_and_send')).toMatchObject({ p_total: 30_000 }));
});

it('asks before it sends what a check asks about, and tells the database that it was confirmed', async () => {
  const check_quote = [
    { level: 'ask', code: 'zero_price', text: 'The subtotal is 0.' },
    { level: 'ask', code: 'estimate', text: 'This price is an estimate.' },
  ];
  const { user, requests } = open({ check_quote, save_and_send: { ...sent, message_id: null } });
  await screen.findByText('Asha pays');
  await screen.findByText('The subtotal is 0.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Send LF-1?The subtotal is 0.Not nowSend anyway');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(asked(requests, 'save_and_send')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(bodyOf(requests, 'save_and_send')).toMatchObject({ p_confirmed: ['estimate', 'zero_price'] }));
});

it('does not send while a check stops it, and says which', async () => {
  const { user, requests } = open({ check_quote: [{ level: 'stop', code: 'no_weight', text: 'Alpine daypack has no weight.' }] });
  await screen.findByText('Asha pays');
  await screen.findByText('Alpine daypack has no weight.');
  await user.click(screen.getByRole('button', { name: /Send and next/ }));
  expect(await screen.findByText('Not sent: Alpine daypack has no weight.')).toBeTruthy();
  expect(asked(requests, 'save_and_send')).toEqual([]);
});

it('checks what is typed, also while it cannot be priced', async () => {
  const { user, requests } = open();
  await screen.findByText('Asha pays');
  await user.clear(screen.getByLabelText('Price of Alpine daypack'));
  await user.clear(screen.getByLabelText('Weight of Alpine daypack in kg'));
  await waitFor(() => {
    const { items }: { items: object[] } = bodyOf(requests, 'check_quote')['p_typed']!;
    const [item] = items;
    expect(item).toMatchObject({ product_name: 'Alpine daypack' });
    expect(item).not.toHaveProperty('item_weight');
    expect(item).not.toHaveProperty('item_price');
  });
});

it('says that a quote could not be checked, and checks it again', async () => {
  let isDown = true;
  const ok = [{ level: 'ok', code: 'restrictions', text: 'No restricted word.' }];
  const { user } = open({ check_quote: () => (isDown ? refuses('PT503', 'down', { status: 503 }) : ok) });
  await screen.findByText('The quote could not be checked.', { exact: false });
  isDown = false;
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText('No restricted word.')).toBeTruthy();
});

it('shows how much of a discount is taken off where it is larger than the price', async () => {
  const { user } = open({ preview_price: aPrice({ discount: '50.00' }) });
  await screen.findByText('Asha pays');
  await user.clear(screen.getByLabelText('Discount'));
  await user.paste('500');
  expect(await screen.findByText('Only $50.00 is taken off: a price cannot go below 0.')).toBeTruthy();
});

it('sends the price on screen or nothing, whatever is typed into the price', async () => {
  const { user, requests } = open({ edit_quote: refuses('PT409', 'stale_version') });
  const field = await screen.findByLabelText<HTMLInputElement>('Price of Alpine daypack');
  await screen.findByText('Asha pays');
  const odd = fc.oneof(fc.stringMatching(/^[-−+]?[0-9]{0,4}[.,]?[0-9]{0,3}$/), fc.stringMatching(/^[ 0-9eEx１２.,-]{1,6}$/));
  const run = await fc.check(
    fc.asyncProperty(odd, async (typed) => {
      const before = asked(requests, 'edit_quote').length;
      fireEvent.change(field, { target: { value: typed } });
      await user.keyboard('s');
      const body = asked(requests, 'edit_quote').slice(before).at(-1)?.body as
        | { p_changes: { items: { item_price: number | null }[] } }
        | undefined;
      const sentPrice = body?.p_changes.items[0]?.item_price;
      const isSaid = field.getAttribute('aria-invalid') === 'true';
      return field.value === typed && (body ? (sentPrice ?? 0) === (Number(typed.replace('−', '-')) || 0) : isSaid);
    }),
    { numRuns: 40 },
  );
  expect(run.counterexample).toBeNull();
});

it('says beside Send that nothing reaches the customer', async () => {
  const lost = { ...first, is_unreachable: true };
  open(queued([lost, second]));
  const beside = within((await screen.findByRole('heading', { name: 'Landed cost' })).closest('aside')!);
  expect(beside.getByText('No e-mail or phone to write to')).toBeTruthy();
});
