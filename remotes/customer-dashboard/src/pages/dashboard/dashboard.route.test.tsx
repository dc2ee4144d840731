import { anOrder, aQuote, pageOf, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Dashboard } from './dashboard.route.tsx';

const kettle = { ...aQuote({ product_name: 'Brass kettle', status: 'sent' }), unread: 0 };
const tent = {
  ...anOrder({ status: 'payment_pending', payment_status: 'unpaid' }),
  money_label: 'Not paid',
  waits_for: 'customer',
  product_name: 'Alpine tent',
  item_count: 1,
  unread: 0,
};
const open = (answers: object) => renderInShell(<Dashboard />, { notices: [], ...answers }, { at: '/dashboard' });
const block = (name: string) => screen.findByRole('region', { name });

describe('the dashboard', () => {
  it('lists the quotes and orders that wait for the customer before the latest ones', async () => {
    open({ quote_list: [kettle], order_list: [tent] });
    const waiting = await block('Waiting for you');
    expect(await within(waiting).findByRole('link', { name: /Brass kettle/ })).toBeInTheDocument();
    expect(await within(waiting).findByRole('link', { name: /Alpine tent/ })).toBeInTheDocument();
    expect(waiting.compareDocumentPosition(await block('Latest quotes'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows a new customer that nothing waits, and where to start', async () => {
    open({ quote_list: pageOf([], 0), order_list: pageOf([], 0) });
    expect(await screen.findByText(/Nothing waits for you/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get Quote' }).getAttribute('href')).toBe('/quote');
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('still shows the orders where the quotes do not load', async () => {
    open({ quote_list: refuses('57014', 'timeout'), order_list: [tent] });
    const orders = await block('Latest orders');
    expect(await within(orders).findByRole('link', { name: /Alpine tent/ })).toBeInTheDocument();
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  });

  it('shows what happened, and marks it as read once its page is opened', async () => {
    const notice = {
      id: 'n1',
      title: 'Quote LF-10001 is ready',
      path: '/dashboard/quotes/q1',
      visible_at: '2026-11-20T10:00:00Z',
      read_at: null,
    };
    const rows = [notice, { ...notice, id: 'n2', title: 'Order LO-10002 was placed', read_at: '2026-11-20T11:00:00Z' }];
    const { user, requests } = open({ quote_list: [kettle], order_list: [tent], notices: rows, 'PATCH notices': [{ id: 'n1' }] });
    const news = within(await block('News'));
    await user.click(news.getByRole('link', { name: 'Order LO-10002 was placed' }));
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(0);
    await user.click(news.getByRole('link', { name: 'Quote LF-10001 is ready' }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
    expect(news.getByRole('button', { name: 'Mark all as read' })).toBeInTheDocument();
  });
});
