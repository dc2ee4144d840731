import { CUSTOMER_ID } from '@landfall/contract/testing';
import { expect, it } from 'vitest';
import { type ThreadMessage, threadsOf } from './threads.ts';

const message = (id: string, about: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  sender_id: 'admin',
  recipient_id: CUSTOMER_ID,
  quote_id: null,
  order_id: null,
  subject: '',
  content: id,
  is_read: false,
  created_at: '2026-11-01T00:00:00Z',
  quotes: null,
  orders: null,
  ...about,
});
const aboutQuote = { quote_id: 'q', quotes: { display_id: 'LF-1', product_name: 'Brass kettle' } };

it('gathers messages by quote and order, each thread oldest first', () => {
  const threads = threadsOf(
    [message('3', aboutQuote), message('2', { order_id: 'o', orders: { order_number: 'LO-1' } }), message('1', aboutQuote)],
    CUSTOMER_ID,
  );
  expect(threads.map(({ key, title, messages }) => [key, title, messages.map(({ id }) => id)])).toEqual([
    ['quote-q', 'Brass kettle', ['1', '3']],
    ['order-o', 'Order LO-1', ['2']],
  ]);
});

it('counts as unread what was written to this person and not read', () => {
  const mine = message('1', { sender_id: CUSTOMER_ID, recipient_id: null });
  expect(threadsOf([message('3', { is_read: true }), message('2'), mine], CUSTOMER_ID)[0]).toMatchObject({
    key: 'general',
    unread: 1,
  });
});
