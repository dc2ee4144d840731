import { type Responses, aPrice, anOrder, anUnpaidStatement, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderCard } from '../../rows.ts';
import { cancelText } from './cancelling.tsx';
import { Component as OrderPage } from './order.route.tsx';

const around: Responses = { messages: [], timeline: [], refund_cards: [], my_held_money: [] };
const snapshot = {
  display_id: 'LF-7',
  breakdown: aPrice(),
  items: [
    { product_name: 'Base layers', quantity: 2, options: 'size M' },
    { product_name: 'Socks', quantity: 1, options: null },
  ],
};
const placed = anOrder();
const [line] = placed.items[0]!.lines;
/** A line of the order, with its pieces. */
const lineOf = (position: number, product_name: string, quantity: number, changes: Partial<NonNullable<typeof line>> = {}) => ({
  ...line!,
  id: `line-${product_name}`,
  position,
  product_name,
  quantity,
  ...changes,
});
const lines = [lineOf(0, 'Base layers', 2), lineOf(1, 'Socks', 1)];
const order = anOrder({ items: [{ ...placed.items[0]!, snapshot, lines }] });

const open = (about: Partial<OrderCard> = {}, answers: Responses = {}) =>
  renderInShell(
    <OrderPage />,
    { ...around, ...answers, order_cards: [{ ...order, ...about }] },
    { at: `/order/${order.id}`, path: '/order/:id' },
  );

beforeEach(() => sessionStorage.clear());

describe('an order', () => {
  it('shows every item of the order, and names the tab by its number', async () => {
    open();
    const lines = await screen.findByRole('region', { name: 'What you ordered' });
    expect(lines).toHaveTextContent('2 × Base layers, size MTo be bought1 × SocksTo be bought');
    expect(within(lines).getByRole('link', { name: 'Quote LF-7' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Order LO-2207 · Landfall'));
  });

  it('names the items of each quote, and shows one price that its lines add up to, also in print', async () => {
    const line = placed.items[0]!;
    const items = [
      {
        ...line,
        quote_id: 'q1',
        lines: [lineOf(0, 'Kettle', 1)],
        snapshot: { display_id: 'LF-1', items: [{ product_name: 'Kettle', quantity: 1, options: null }] },
      },
      {
        ...line,
        quote_id: 'q2',
        lines: [lineOf(0, 'Lamp', 2)],
        snapshot: { display_id: 'LF-2', items: [{ product_name: 'Lamp', quantity: 2, options: 'red' }] },
      },
    ];
    open({ items, money: { ...order.money, refunded: 35112 } });
    const lines = await screen.findByRole('region', { name: 'What you ordered' });
    expect(lines).toHaveTextContent(/Quote LF-1.*1 × Kettle.*Quote LF-2.*2 × Lamp, red/);
    const shown = [...lines.querySelectorAll('.ledger .fig')].map(
      ({ textContent }) =>
        Number(/₹([\d,]+)/.exec(textContent!)![1]!.replaceAll(',', '')) * (textContent!.includes('\u2212') ? -1 : 1),
    );
    expect(shown.reduce((sum, amount) => sum + amount, 0)).toBe(35_112);
    const refunded = screen.getByText('Returned').nextElementSibling;
    await waitFor(() => expect(refunded).toHaveTextContent(/35,112about USD \$420\.50/));
  });

  it('shows until when what has arrived is stored free of charge', async () => {
    const stored = { origin: 'US', lines: 2, free_until: null };
    open({ storage: [stored, { ...stored, origin: 'JP', lines: 1, free_until: '2099-12-24T10:00:00Z' }] });
    const delivery = await screen.findByRole('region', { name: 'Delivery' });
    expect(delivery).toHaveTextContent(/2 items wait in our warehouse in United States. More is on its way to us/);
    expect(delivery).toHaveTextContent(/1 item waits in our warehouse in Japan. Storage is free until .*2099/);
  });

  it('says that storage costs nothing without a new quote, once the free days are over', async () => {
    open({ storage: [{ origin: 'US', lines: 1, free_until: '2026-01-02T10:00:00Z' }] });
    expect(await screen.findByText(/Free storage ended on .*new quote/)).toBeInTheDocument();
  });

  it('shows refunds with their reason and date', async () => {
    const refund = {
      id: 'r1',
      method: 'bank_transfer',
      amount: 1200,
      currency: 'INR',
      reason: 'One item was damaged.',
      items: [],
    } as const;
    const refund_cards = [
      {
        ...refund,
        items: [{ line_id: 'i1', product_name: 'Socks', quantity: 1 }],
        status: 'succeeded' as const,
        created_at: '2026-11-18T10:00:00Z',
        settled_at: '2026-11-19T10:00:00Z',
      },
      { ...refund, id: 'r2', status: 'requested' as const, created_at: '2026-11-20T10:00:00Z', settled_at: null },
    ];
    open({ money: { ...order.money, refunded: 1200, label: 'Partly refunded' } }, { refund_cards });
    const [sent, waiting] = within(await screen.findByRole('list', { name: 'Refunds' })).getAllByRole('listitem');
    expect(sent).toHaveTextContent('One item was damaged.For 1 × Socks');
    expect(sent).toHaveTextContent('Sent back by bank transfer on 19 Nov 2026.');
    expect(waiting).toHaveTextContent('Being sent back by bank transfer.');
  });

  it('shows how far each line has come, with its photos, and each parcel with what its carrier said', async () => {
    const photo = `${order.id}/front.jpg`;
    const received = lineOf(0, 'Base layers', 1, { state: 'received', received_weight: 0.4, photos: [photo] });
    const sent = lineOf(0, 'Base layers', 1, { id: 'sent', state: 'packed', parcel_id: 'p1' });
    const parcel: OrderCard['parcels'][number] = {
      id: 'p1',
      version: 2,
      number: 'LO-2207-1',
      state: 'customs',
      carrier: 'DHL',
      tracking_number: 'JD014',
      tracking_url: 'https://dhl.example/JD014',
      shipped_at: '2026-11-18T10:00:00Z',
      delivered_at: null,
      weight: 2.4,
      length_cm: null,
      width_cm: null,
      height_cm: null,
      quoted_weight: 2,
      volumetric_weight: null,
      extra_weight: null,
      provider: null,
      lines: [{ line_id: 'sent', order_id: order.id, product_name: 'Base layers', quantity: 1, state: 'packed' }],
      events: [
        { at: '2026-11-20T10:00:00Z', state: 'customs', place: 'Delhi', text: null, source: 'carrier' },
        { at: '2026-11-18T10:00:00Z', state: 'shipped', place: null, text: 'Handed to DHL', source: 'admin' },
      ],
    };
    const saved = {
      parcel_id: 'p1',
      parcel_number: 'LO-2207-1',
      amount: 665,
      orders: ['LO-2207', 'LO-2208'],
      state: 'held' as const,
    };
    open({ items: [{ ...order.items[0]!, lines: [received, sent] }], parcels: [parcel], saved_shipping: [saved] });
    const shown = await screen.findByRole('region', { name: 'What you ordered' });
    expect(shown).toHaveTextContent('1 × Base layers, size MIn our hands · 0.4 kg1 × Base layers, size MOn its way in LO-2207-1');
    expect(within(shown).getByRole('list', { name: 'Photos of Base layers' })).toBeInTheDocument();
    const box = screen.getByRole('article', { name: 'Parcel LO-2207-1' });
    expect(box).toHaveTextContent('In customs');
    expect(box).toHaveTextContent('It travels with LO-2208, which saves INR ₹665 of your shipping. It is held for you');
    expect(within(box).getByRole('link', { name: 'JD014' })).toHaveAttribute('href', 'https://dhl.example/JD014');
    const events = within(within(box).getByRole('list', { name: 'What happened to LO-2207-1' })).getAllByRole('listitem');
    expect(events.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('In customs, Delhi'),
      expect.stringContaining('Handed to DHL'),
    ]);
  });

  it('asks what to do with an item that can’t be bought, and sends the answer', async () => {
    const gone = lineOf(0, 'Base layers', 2, { state: 'unavailable', reason: 'The shop has none left.' });
    const answers = vi.fn<(body: unknown) => OrderCard>(() => order);
    const { user } = open({ items: [{ ...order.items[0]!, lines: [gone] }] }, { answer_unavailable: answers });
    const question = await screen.findByRole('radiogroup', { name: 'What shall we do with Base layers?' });
    expect(screen.getByText('The shop has none left.')).toBeInTheDocument();
    await user.click(within(question).getByRole('radio', { name: 'Take another variant' }));
    expect(screen.getByRole('button', { name: 'Send the answer' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Which variant of Base layers' }), 'In green');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    await waitFor(() => expect(answers).toHaveBeenCalledOnce());
    expect(answers.mock.calls[0]![0]).toMatchObject({ body: { p_line_id: gone.id, p_answer: 'variant', p_note: 'In green' } });
  });

  it('reports a problem with a delivered item, with photos, and shows how a claim ended', async () => {
    const socks = lineOf(1, 'Socks', 2, { state: 'delivered', claim_kinds: ['damaged', 'wrong'] });
    const claim = { kind: 'damaged' as const, state: 'refused' as const, due_at: '2026-11-20T10:00:00Z', reason: 'It is whole.' };
    const shirts = lineOf(0, 'Base layers', 2, { state: 'delivered', claim });
    const { user, requests } = open(
      { items: [{ ...order.items[0]!, lines: [shirts, socks] }] },
      { open_claim: order, 'functions/attach-file': { path: 'u/a.jpg' } },
    );
    expect(await screen.findByText('We could not accept your claim. It is whole.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Report a problem with Socks' }));
    const form = within(screen.getByRole('form', { name: 'Problem with Socks' }));
    await user.click(form.getByRole('radio', { name: 'It is damaged' }));
    expect(form.queryByRole('radio', { name: 'It did not arrive' })).toBeNull();
    await user.type(form.getByRole('textbox', { name: 'What happened' }), 'A hole');
    await user.upload(form.getByLabelText('Add photos'), new File(['x'], 'hole.jpg', { type: 'image/jpeg' }));
    await user.click(form.getByRole('button', { name: 'Send the claim' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(requests.find(({ name }) => name === 'open_claim')?.body).toEqual({
      p_claim: { line_id: socks.id, kind: 'damaged', description: 'A hole', quantity: 2, photos: ['u/a.jpg'] },
    });
  });

  it('keeps an answer over a reload until it is sent', async () => {
    const gone = lineOf(0, 'Base layers', 2, { state: 'unavailable' });
    const show = () => open({ items: [{ ...order.items[0]!, lines: [gone] }] }, { answer_unavailable: order });
    const first = show();
    await first.user.click(await screen.findByRole('radio', { name: 'Take another variant' }));
    await first.user.type(screen.getByRole('textbox', { name: 'Which variant of Base layers' }), 'In green');
    first.unmount();
    const { user } = show();
    expect(await screen.findByRole('textbox', { name: 'Which variant of Base layers' })).toHaveValue('In green');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('keeps a claim over a reload, for what is still possible, until it is sent or cancelled', async () => {
    const socks = lineOf(1, 'Socks', 3, { state: 'delivered', claim_kinds: ['damaged', 'wrong'] });
    const show = (changes: Partial<typeof socks> = {}, answers: Responses = {}) =>
      open({ items: [{ ...order.items[0]!, lines: [{ ...socks, ...changes }] }] }, answers);
    const first = show();
    await first.user.click(await screen.findByRole('button', { name: 'Report a problem with Socks' }));
    await first.user.click(screen.getByRole('radio', { name: 'It is damaged' }));
    await first.user.type(screen.getByRole('textbox', { name: 'What happened' }), 'A hole');
    first.unmount();
    const changed = show({ quantity: 2, claim_kinds: ['wrong'] });
    expect(await screen.findByRole('textbox', { name: 'What happened' })).toHaveValue('A hole');
    expect(screen.getByRole('button', { name: 'Send the claim' })).toBeDisabled();
    changed.unmount();
    const again = show({}, { open_claim: order });
    await again.user.click(await screen.findByRole('button', { name: 'Send the claim' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Problem with Socks' })).toBeNull());
    expect(again.requests.find(({ name }) => name === 'open_claim')?.body).toMatchObject({
      p_claim: { kind: 'damaged', description: 'A hole', quantity: 3 },
    });
    expect(sessionStorage).toHaveLength(0);
    await again.user.click(screen.getByRole('button', { name: 'Report a problem with Socks' }));
    await again.user.type(screen.getByRole('textbox', { name: 'What happened' }), 'Another');
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('says that the photos of a kept claim must be chosen again', async () => {
    const socks = lineOf(1, 'Socks', 1, { state: 'delivered', claim_kinds: ['damaged'] });
    const show = () => open({ items: [{ ...order.items[0]!, lines: [socks] }] });
    const photo = new File(['x'], 'hole.jpg', { type: 'image/jpeg' });
    const first = show();
    await first.user.click(await screen.findByRole('button', { name: 'Report a problem with Socks' }));
    await first.user.upload(screen.getByLabelText('Add photos'), photo);
    expect(screen.getByText('hole.jpg')).toBeInTheDocument();
    expect(screen.queryByText(/Choose them again/)).toBeNull();
    first.unmount();
    const { user } = show();
    expect(await screen.findByText('Your text was kept, but not the photos. Choose them again.')).toBeInTheDocument();
    await user.upload(screen.getByLabelText('Add photos'), photo);
    expect(screen.queryByText(/Choose them again/)).toBeNull();
  });

  it('keeps a claim that was refused', async () => {
    const socks = lineOf(1, 'Socks', 1, { state: 'delivered', claim_kinds: ['damaged'] });
    const { user } = open(
      { items: [{ ...order.items[0]!, lines: [socks] }] },
      { open_claim: refuses('PT409', 'claim_too_late') },
    );
    await user.click(await screen.findByRole('button', { name: 'Report a problem with Socks' }));
    await user.click(screen.getByRole('radio', { name: 'It is damaged' }));
    await user.type(screen.getByRole('textbox', { name: 'What happened' }), 'A hole');
    await user.click(screen.getByRole('button', { name: 'Send the claim' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(Object.values(sessionStorage)).toEqual(['{"kind":"damaged","description":"A hole"}']);
  });

  it('prints as a receipt once something was paid, as an order before', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const paid = open();
    await paid.user.click(await screen.findByRole('button', { name: 'Print the receipt' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByText('Receipt LO-2207')).toBeInTheDocument();
    paid.unmount();
    open({ money: anUnpaidStatement() });
    expect(await screen.findByRole('button', { name: 'Print the order' })).toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('is cancelled by a request: a draft message is filled in, not sent', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Ask us to cancel' }));
    const line = await screen.findByDisplayValue('Please cancel order LO-2207.');
    expect(document.activeElement).toBe(line);
    expect(requests.some(({ name, method }) => name === 'messages' && method === 'POST')).toBe(false);
  });
});

describe('the payment of an order', () => {
  const money = anUnpaidStatement({
    received: 32_022,
    balance: 3_090,
    label: 'Partly paid',
    sentence: 'INR 32,022 of INR 35,112 arrived. INR 3,090 to pay.',
  });
  const panel = (name: string) => screen.findByRole('region', { name });

  it('shows what has arrived and what is missing, and asks for the rest', async () => {
    open({ status: 'payment_pending', money });
    const payment = await panel('Partly paid');
    expect(payment).toHaveTextContent(/INR 3,090 to pay\. Please pay by .*24 Nov/);
    expect(payment).toHaveTextContent(/Received.*32,022.*Still to pay.*3,090/);
    expect(within(payment).getAllByRole('link', { name: 'Pay now' })).not.toEqual([]);
  });

  it('offers money that is held for the customer', async () => {
    const my_held_money = [
      { id: 'h1', amount: 2000, currency: 'INR', order_id: 'o9', order_number: 'LO-9', arrived_at: '2026-11-01T00:00:00Z' },
    ];
    const apply_held_money = { status: 'partial', missing: 1090, unmatched: 0, currency: 'INR' } as const;
    const { user, requests } = open(
      { status: 'payment_pending', money, amount_paid: 32_022 },
      { my_held_money, apply_held_money },
    );
    expect(await panel('Held for you')).toHaveTextContent('₹2,000 held for you from LO-9');
    await user.click(screen.getByRole('button', { name: 'Use it for this order' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'apply_held_money')?.body).toEqual({
        p_order_id: order.id,
        p_unmatched_id: 'h1',
        p_expected_balance: 32_022,
      }),
    );
  });

  it('asks for nothing while the shop has to act', async () => {
    open({ status: 'payment_pending', money: { ...money, label: 'Being checked', waits_for: 'shop' } });
    const payment = await panel('Being checked');
    expect(payment).not.toHaveTextContent('Please pay by');
    expect(within(payment).queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('shows money that is held, each currency by itself', async () => {
    const held = [
      { currency: 'INR', amount: 32_022 },
      { currency: 'EUR', amount: 20 },
    ];
    open({ status: 'cancelled', money: { ...money, state: 'we_owe', label: 'Money held', waits_for: 'shop', held } });
    const payment = await panel('Money held');
    expect(payment).toHaveTextContent(/Held for you.*32,022.*Held for you.*20/);
    expect(within(payment).queryByRole('link')).toBeNull();
  });
});

describe('what cancelling means', () => {
  const text = (about: Partial<OrderCard>) => cancelText({ ...order, ...about });

  it.each<[Partial<OrderCard>, RegExp]>([
    [{ status: 'payment_pending', money: anUnpaidStatement() }, /goes back to your cart/],
    [{ status: 'payment_pending', money: anUnpaidStatement({ waits_for: 'shop' }) }, /being checked/],
    [{ status: 'payment_pending', money: { ...order.money, received: 10 } }, /return what has arrived/],
    [{ status: 'paid' }, /all of your money goes back/],
    [{ status: 'ordered' }, /whether the shop takes it back/],
    [{ status: 'shipped' }, /returns to us/],
  ])('%o', (about, said) => expect(text(about)).toMatch(said));

  it('is not offered once it has arrived or was cancelled', async () => {
    open({ ...order, status: 'completed' });
    await screen.findAllByText(order.order_number);
    expect(screen.queryByRole('button', { name: 'Ask us to cancel' })).toBeNull();
  });

  it('shows by when it has to be paid', () => {
    expect(text({ status: 'payment_pending', money: anUnpaidStatement() })).toMatch(/^Not paid by .*24 Nov/);
  });
});
