import {
  anEstimate,
  aPrice,
  aQuote,
  aQuoteItem,
  atTotal,
  type FakeRequest,
  type QuoteRow,
  refuses,
  refusesPrice,
  renderInShell,
  type Responses,
} from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as QuotePage } from './quote.route.tsx';

const sent = aQuote({ moves: ['approved', 'rejected'], expires_at: '2100-01-01T00:00:00Z' });
const around: Responses = {
  share_tokens: [],
  quote_items: [aQuoteItem()],
  messages: [],
  timeline: [],
  rejection_reasons: [{ id: 'r1', reason: 'Too expensive' }],
};

const open = (answers: Responses, id = sent.id) =>
  renderInShell(<QuotePage />, { ...around, ...answers }, { at: `/dashboard/quotes/${id}`, path: '/dashboard/quotes/:id' });
const press = (name: string) => screen.findAllByRole('button', { name }).then(([button]) => button!);

describe('a quote that waits for its customer', () => {
  it('shows where it is, what it costs line by line and what can be answered', async () => {
    open({ quote_cards: [sent] });
    expect(await screen.findByRole('heading', { level: 1, name: /Base layers/ })).toBeInTheDocument();
    const cost = screen.getByRole('region', { name: 'Landed cost' });
    expect(cost).toHaveTextContent('in Indian rupees, press a line to open it');
    await waitFor(() =>
      expect(cost).toHaveTextContent(/Customs duty10 %INR ₹2,659about USD \$31\.84.*35,989about USD \$431\.01/),
    );
    expect(screen.getByRole('region', { name: 'Waiting for your answer' })).toHaveTextContent('left');
  });

  it('is approved with the version that was seen', async () => {
    const { user, requests, emitted, toasts } = open({ quote_cards: [sent], move_quote: { ...sent, status: 'approved' } });
    await user.click(await press('Approve'));
    await waitFor(() => expect(emitted).toEqual([{ type: 'quote.moved', quoteId: sent.id, to: 'approved' }]));
    expect(requests.find(({ name }) => name === 'move_quote')?.body).toEqual({
      p_quote_id: sent.id,
      p_to: 'approved',
      p_version: sent.version,
      p_total: 35_989,
    });
    expect(toasts).toMatchObject([{ title: 'Quote approved' }]);
  });

  it('is put back, with the reason, when the database refuses', async () => {
    const refusal = refuses('PT409', 'stale_version', { details: 'Somebody changed this quote. Look at it again.' });
    const { user, emitted } = open({ quote_cards: [sent], move_quote: refusal });
    await user.click(await press('Approve'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody changed this quote. Look at it again.');
    expect(screen.getByRole('region', { name: 'Waiting for your answer' })).toBeInTheDocument();
    expect(emitted).toEqual([]);
  });

  it('is shown at its old and its new price, and asked about again, when the price is another one', async () => {
    const { user, emitted } = open({ quote_cards: [sent], move_quote: refusesPrice(atTotal(sent.statement!, 40_000)) });
    await user.click(await press('Approve'));
    expect(await screen.findByRole('region', { name: 'The price you saw' })).toHaveTextContent('INR ₹35,989');
    expect(screen.getByRole('region', { name: 'The price now' })).toHaveTextContent('INR ₹40,000');
    expect(screen.getByRole('button', { name: 'Approve at the new price' })).toBeInTheDocument();
    expect(emitted).toEqual([]);
  });

  it('asks again before a renewal when the price of the old quote changed', async () => {
    const expired = aQuote({ status: 'expired', actions: ['renew'] });
    const { user } = open({ quote_cards: [expired], renew_quote: refusesPrice(atTotal(expired.statement!, 40_000)) });
    await user.click(await press('Renew'));
    expect(await screen.findByRole('region', { name: 'The price you saw' })).toHaveTextContent('INR ₹35,989');
    expect(screen.getByRole('region', { name: 'The price now' })).toHaveTextContent('INR ₹40,000');
    expect(screen.getByRole('button', { name: 'Renew at the new price' })).toBeInTheDocument();
  });

  it('that was merged into another one leads to that one', async () => {
    const into = { merged_into: sent.id, merged_into_number: 'LF-7', rejection_details: 'Merged into LF-7' };
    open({ quote_cards: [{ ...aQuote({ status: 'rejected' }), moves: [], actions: [], ...into }] });
    expect(await screen.findByRole('region', { name: 'Merged into LF-7' })).toHaveTextContent('LF-7 has its items now');
    expect((await screen.findAllByRole('link', { name: 'See LF-7' }))[0]).toHaveAttribute('href', `/dashboard/quotes/${sent.id}`);
  });

  it('can be asked for again once it was rejected', async () => {
    const rejected = { ...sent, status: 'rejected', moves: [], actions: ['renew' as const] };
    const renewed = { id: 'q9', display_id: 'LF-9', status: 'pending', changes: [] };
    const { user, requests } = open({ quote_cards: [rejected], renew_quote: renewed });
    await user.click(await press('Ask again'));
    const seen = { p_quote_id: sent.id, p_version: sent.version, p_total: 35_989 };
    await waitFor(() => expect(requests.find(({ name }) => name === 'renew_quote')?.body).toEqual(seen));
  });

  it('is rejected with a reason', async () => {
    const { user, requests } = open({ quote_cards: [sent], move_quote: { ...sent, status: 'rejected' } });
    await user.click(await press('Reject'));
    const dialog = await screen.findByRole('dialog', { name: 'Reject this quote' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByTitle('Too expensive'));
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'move_quote')?.body).toMatchObject({ p_to: 'rejected', p_reason_id: 'r1' }),
    );
  });
});

describe('what can be done to a quote', () => {
  it('is what the database named, and nothing else', async () => {
    open({ quote_cards: [{ ...sent, moves: [], actions: [] }] });
    await screen.findByRole('region', { name: 'Sent' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  it('is to add it to the cart where it is in neither list', async () => {
    const approved = aQuote({
      status: 'approved',
      actions: ['add_to_cart'],
      price_valid_until: '2100-01-01T00:00:00Z',
      approved_at: '2026-11-16T00:00:00Z',
    });
    const { user, emitted, requests } = open({ quote_cards: [approved], 'PATCH quotes': [{ id: approved.id }] });
    await user.click(await press('Add to cart'));
    await waitFor(() => expect(emitted).toEqual([{ type: 'cart.changed', quoteIds: [approved.id] }]));
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ in_cart: true, saved_for_later: false });
  });

  it('is to renew it once it has expired, which leads to the new quote', async () => {
    const { user, router } = open({
      quote_cards: [aQuote({ status: 'expired', actions: ['renew'] })],
      renew_quote: { id: 'new', display_id: 'LF-2', status: 'sent' },
    });
    await user.click(await press('Renew'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/quotes/new'));
  });
});

/** An option that makes the quote dearer by `more` rupees. */
const option = (id: string, name: string, more: number): QuoteRow['delivery'][number] => {
  const { card, without_fee } = sent.statement!.charged;
  const raised = ({ amount, usd }: typeof card) => ({ amount: amount + more, usd: usd + more / 83.5 });
  const charged = { card: raised(card), without_fee: raised(without_fee) };
  const about = { carrier: 'DHL', min_days: 3, max_days: 5, due_at_door: null, landed_total: charged };
  return { id, name, chosen: more === 0, charged, ...about, more: { amount: more, usd: more / 83.5 } };
};

it('another way of delivery prices the quote again', async () => {
  const quote = { ...sent, actions: ['choose_delivery'], delivery_option_id: 'standard' };
  const { user, requests, emitted } = open({
    quote_cards: [{ ...quote, delivery: [option('standard', 'Standard', 0), option('express', 'Express', 2042)] }],
    choose_delivery_option: { ...quote, delivery_option_id: 'express', version: 4 },
  });
  await user.click(await screen.findByRole('radio', { name: /Express/ }));
  await waitFor(() => expect(emitted).toEqual([{ type: 'quote.priced', quoteId: sent.id }]));
  expect(requests.find(({ name }) => name === 'choose_delivery_option')?.body).toEqual({
    p_quote_id: sent.id,
    p_version: sent.version,
    p_option_id: 'express',
    p_total: 38_031,
  });
});

it('asks again, with both prices, about a way of delivery that became dearer', async () => {
  const quote = { ...sent, actions: ['choose_delivery'], delivery_option_id: 'standard' };
  const delivery = [option('standard', 'Standard', 0), option('express', 'Express', 2042)];
  let asked = 0;
  const { user, requests } = open({
    quote_cards: () => [
      { ...quote, delivery: asked === 0 ? delivery : [delivery[0]!, option('express', 'Express', 4011)], version: 1 + asked },
    ],
    choose_delivery_option: () =>
      asked++ === 0 ? refusesPrice(atTotal(sent.statement!, 40_000)) : { ...quote, delivery_option_id: 'express', version: 4 },
  });
  await user.click(await screen.findByRole('radio', { name: /Express/ }));
  expect(await screen.findByRole('region', { name: 'The price you saw' })).toHaveTextContent('INR ₹38,031');
  expect(screen.getByRole('region', { name: 'The price now' })).toHaveTextContent('INR ₹40,000');
  await screen.findByRole('radio', { name: /Express.*40,000/ });
  await user.click(screen.getByRole('button', { name: 'Choose at the new price' }));
  const totals = () =>
    requests.filter(({ name }) => name === 'choose_delivery_option').map(({ body }) => (body as { p_total: number }).p_total);
  await waitFor(() => expect(totals()).toEqual([38_031, 40_000]));
});

it('a way of delivery shows what the whole quote costs by it, and how much more that is', async () => {
  const delivery = [option('standard', 'Standard', 0), option('express', 'Express', 2042)];
  open({ quote_cards: [{ ...sent, actions: ['choose_delivery'], delivery }] });
  const express = (await screen.findByRole('radio', { name: /Express/ })).closest('label');
  expect(express).toHaveTextContent(/INR ₹38,031/);
  expect(express).toHaveTextContent('₹2,042 more');
});

it('duty and tax due at the door are in the answer, with the carrier who collects them and the sum of both', async () => {
  const atTheDoor = ['customs_duty', 'duty_surcharge', 'vat'];
  const lines = aPrice().lines.map((line) => ({ ...line, due_on_delivery: atTheDoor.includes(line.key) }));
  open({
    quote_cards: [
      aQuote({ ...sent, statement: undefined!, totals: undefined!, breakdown: aPrice({ lines, final_total_local: '27753' }) }),
    ],
  });
  const answer = await screen.findByRole('region', { name: 'Waiting for your answer' });
  expect(answer).toHaveTextContent(/Duty and tax, paid to the carrier on deliveryINR ₹8,236.*In allINR ₹35,989/);
});

describe('the currency that a quote’s price is shown in', () => {
  const countries = [
    { code: 'US', currency: 'USD', rate_from_usd: 1 },
    { code: 'DE', currency: 'EUR', rate_from_usd: 0.9 },
    { code: 'IN', currency: 'INR', rate_from_usd: 83 },
  ];
  const openPreferring = (preferred_display_currency: string, cards = [sent]) =>
    open({ quote_cards: cards, profiles: [{ preferred_display_currency }], country_settings: countries });
  const region = (name: string) => screen.findByRole('region', { name });

  it('is what is charged, with the preferred currency beside, the same in the answer and in the ledger', async () => {
    openPreferring('EUR');
    const total = /INR ₹35,989about EUR €387\.91/;
    await waitFor(async () => expect(await region('Waiting for your answer')).toHaveTextContent(total));
    expect(await region('Landed cost')).toHaveTextContent(total);
    expect(await region('Landed cost')).toHaveTextContent(/Shown at 1 USD = 0\.9 EUR: .*medium confidence/);
  });

  it('is the same for an item, with the shop’s own price beneath', async () => {
    openPreferring('EUR');
    const items = await region('Items');
    await waitFor(() => expect(items).toHaveTextContent(/INR ₹22,542about EUR €242\.97\d × \$/));
  });

  it('is what is charged alone to who prefers that', async () => {
    const { container } = openPreferring('INR');
    expect(await region('Landed cost')).toHaveTextContent(/Customs duty10 %INR ₹2,659Worked out\$31\.84/);
    await waitFor(() => expect(container.querySelector('.money-total')).toBeInTheDocument());
    expect(container.querySelector('.dual-money-secondary')).toBeNull();
  });

  it('strikes through the old figures of a renewed quote in what was charged', async () => {
    const lines = aPrice().lines.map((line) => (line.key === 'vat' ? { ...line, local: '5000' } : line));
    const former = aQuote({ id: 'former', breakdown: aPrice({ lines, final_total_local: '35678' }) });
    const renewed = { ...sent, renewed_from: former.id };
    open({ quote_cards: ({ params }: FakeRequest) => [params.get('id') === 'eq.former' ? former : renewed] });
    const cost = await region('Landed cost');
    await waitFor(() => expect(cost).toHaveTextContent(/was 5,000 now INR ₹5,312/));
    expect(screen.getByRole('note', { name: 'What changed' })).toHaveTextContent('The total was INR ₹35,678.');
  });
});

it('a link to the quote is shown once, and can be revoked', async () => {
  const link = { id: 'l1', expires_at: '2100-01-01T00:00:00Z', view_count: 2 };
  const { user, requests } = open({
    quote_cards: [{ ...sent, actions: ['share'] }],
    share_tokens: [link],
    create_share_token: { id: 'l2', token: 'abc', expires_at: link.expires_at },
    revoke_share_token: { id: 'l1' },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText(/\/s\/abc$/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(requests.some(({ name }) => name === 'revoke_share_token')).toBe(true));
});

it('an estimate is shown as a range, in both currencies, and cannot be approved', async () => {
  open({ quote_cards: [anEstimate()] });
  const answer = await screen.findByRole('region', { name: 'An estimate' });
  await waitFor(() => expect(answer).toHaveTextContent(/₹8,500.*to.*₹11,500.*101\.80.*to.*137\.72/));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('a quote that is not theirs is not there', async () => {
  open({ quote_cards: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'No such quote' })).toBeInTheDocument();
});

describe('messages beside a quote', () => {
  const answer = {
    id: 'm1',
    sender_id: 'mira',
    recipient_id: sent.user_id,
    quote_id: sent.id,
    order_id: null,
    subject: '',
    content: 'It is.',
    is_read: false,
    created_at: '2026-11-15T11:40:00Z',
  };

  it('are marked as read when they are seen', async () => {
    const { emitted } = open({ quote_cards: [sent], messages: [answer], 'PATCH messages': [{ id: 'm1' }] });
    expect(await screen.findByText('It is.')).toBeInTheDocument();
    await waitFor(() => expect(emitted).toEqual([{ type: 'message.read', messageIds: ['m1'] }]));
  });

  it('keep what was typed when they cannot be sent', async () => {
    const { user } = open({ quote_cards: [sent], 'POST messages': refuses('XX000', 'broken', { status: 500 }) });
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Which colour?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/^Not sent\./)).toBeInTheDocument();
    expect((screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement).value).toBe('Which colour?');
  });
});

describe('facts that could not be loaded', () => {
  const down = refuses('XX000', 'broken', { status: 500 });

  it('are shown where links and the earlier price would be', async () => {
    const quote = { ...sent, actions: ['choose_delivery', 'share'], renewed_from: '00000000-0000-4000-8000-0000000000ff' };
    open({
      share_tokens: down,
      quote_cards: ({ params }: FakeRequest) => (params.get('id') === `eq.${quote.id}` ? [quote] : down),
    });
    expect(await screen.findByText(/Links that were made before could not be loaded/)).toBeInTheDocument();
    expect(await screen.findByText(/What changed since the earlier quote could not be loaded/)).toBeInTheDocument();
  });
});

it('shows for how many days an approved price holds, from the settings', async () => {
  open({ quote_cards: [sent], shop_terms: { price_valid_days: 30, cod_limit_usd: 100 } });
  expect(await screen.findByText(/to your cart at this price for 30 days\./)).toBeInTheDocument();
});

it('shows the whole request while a quote has no price: pieces, typed price, options, link and notes', async () => {
  const asked = aQuote({
    status: 'pending',
    currency: null,
    statement: null,
    totals: null,
    moves: [],
    customer_notes: 'No hurry.',
  });
  const typed = aQuoteItem({
    product_name: 'Kettle',
    quantity: 3,
    item_price: 88,
    typed_price: 80,
    price_currency: 'EUR',
    options: 'Blue',
  });
  const plain = aQuoteItem({
    id: 'i2',
    product_name: 'Lamp',
    quantity: 1,
    item_price: 12,
    product_url: 'https://xn--mnchen-3ya.example/x',
  });
  const countries = [{ code: asked.country_code, name: 'There', currency: 'USD', shipping_allowed: true }];
  open({ quote_cards: [asked], quote_items: [typed, plain], country_settings: countries });
  const items = await screen.findByRole('region', { name: 'Items' });
  await waitFor(() => expect(items).toHaveTextContent(/3 pieces at .*€80.* each/));
  await waitFor(() => expect(items).toHaveTextContent(/1 piece at .*\$12.* each/));
  expect(items).toHaveTextContent('Blue');
  expect(items).toHaveTextContent('münchen.example');
  expect(within(items).getByRole('link', { name: 'Lamp' }).getAttribute('href')).toBe('https://xn--mnchen-3ya.example/x');
  expect(screen.getByRole('region', { name: 'Your notes' })).toHaveTextContent('No hurry.');
});
