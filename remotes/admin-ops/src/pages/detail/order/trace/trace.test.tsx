import { renderInShell } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TraceSection } from './trace-section.tsx';

const press = '4bf92f3577b34da6a3ce929d0e0e4736';
const webhook = '00f067aa0ba902b700f067aa0ba902b7';
const step = { trace_id: press, detail: null, failed: false };
const order_trace = [
  { ...step, at: '2026-11-20T09:00:00Z', kind: 'change', title: 'orders', detail: 'insert total' },
  { ...step, at: '2026-11-20T09:00:00Z', kind: 'move', title: 'payment_pending', detail: 'customer' },
  {
    at: '2026-11-20T09:05:00Z',
    trace_id: null,
    kind: 'failure',
    title: 'POST /rest/v1/rpc/move_order',
    detail: '409 move_not_allowed',
    failed: true,
  },
  { ...step, at: '2026-11-20T09:10:00Z', trace_id: webhook, kind: 'mail', title: 'payment_failed', failed: true },
];

it('reads the trace once it is opened, and groups its steps by trace ID', async () => {
  const { user, requests } = renderInShell(<TraceSection orderId="o1" />, { order_trace }, { as: 'admin' });
  expect(requests.filter(({ name }) => name === 'order_trace')).toEqual([]);
  await user.click(screen.getByRole('heading', { name: 'Trace' }));
  const [first, second, third] = (await screen.findByText(press)).closest('ol')!.children;
  const lines = (trace: Element) =>
    within(trace as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines(first!)).toEqual(['Changed: orders insert total', 'Moved to: payment pending customer']);
  expect(lines(second!)).toEqual(['Failed request: POST /rest/v1/rpc/move_order 409 move_not_allowed']);
  expect(lines(third!)).toEqual(['Message: payment failed (failed)']);
  expect(third).toHaveTextContent(webhook);
  expect(requests.filter(({ name }) => name === 'order_trace').map(({ body }) => body)).toEqual([{ p_order_id: 'o1' }]);
});
