import { describe, expect, it, vi } from 'vitest';
import { logConsole } from './console-log.ts';
import { runRequest, traceOf } from './current-request.ts';
import { createLog, withoutPersons } from './log.ts';
import { metricRoute, routeOf } from './route-of.ts';

function captured(format: 'json' | 'pretty' | 'off') {
  let text = '';
  const log = createLog(format, (lines) => (text += lines));
  return { log, text: () => (log.flush(), text) };
}

describe('The log', () => {
  it('writes one line of JSON for each event, with the trace of the request', () => {
    const { log, text } = captured('json');
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const request = traceOf(new Headers({ traceparent: `00-${trace}-00f067aa0ba902b7-01` }));
    runRequest(request, () => log.write('info', 'request', { route: '/rest/v1/quotes', status: 200, user: undefined }));
    log.write('error', 'job', { job: 'upkeep' });
    expect(
      text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      { time: expect.any(String), level: 'info', event: 'request', trace_id: trace, route: '/rest/v1/quotes', status: 200 },
      { time: expect.any(String), level: 'error', event: 'job', job: 'upkeep' },
    ]);
  });

  it('is a line for people on a terminal, and nothing where it is off', () => {
    const { log, text } = captured('pretty');
    log.write('info', 'request', { method: 'GET', route: '/rest/v1/quotes', status: 200, ms: 12, module: 'cart' });
    expect(text()).toMatch(/^[\d:.]+ info {2}request GET \/rest\/v1\/quotes 200 12 ms module=cart\n$/);
    const off = captured('off');
    off.log.write('info', 'request', {});
    expect(off.text()).toBe('');
  });

  it('has what code writes to the console, without addresses, phone numbers and query strings', () => {
    const { log, text } = captured('json');
    const undo = logConsole(log);
    console.error(
      'mail to maya@shop.test:',
      Object.assign(new Error('no answer of https://x.test/a?token=1 for +9779812345678'), { code: '08006' }),
    );
    console.error({ code: 'PT409', message: 'move_not_allowed' }); // its request has a line
    undo();
    expect(JSON.parse(text())).toMatchObject({
      level: 'error',
      event: 'error',
      code: '08006',
      message: 'mail to [address] no answer of https://x.test/a?… for [phone]',
    });
    expect(vi.isMockFunction(console.error)).toBe(false);
    expect(withoutPersons('x'.repeat(600))).toHaveLength(500);
  });
});

it.each([
  ['/rest/v1/rpc/checkout', '/rest/v1/rpc/checkout'],
  ['/admin/orders/6f1c3a4e-0000-4000-8000-000000000000', '/admin/orders/:id'],
  ['/shared/AbCdEf0123456789', '/shared/:id'],
  ['/storage/v1/object/payment-proofs/x/y.png', '/storage/v1/object/:file'],
  ['/maya@shop.test', '/:id'],
])('The route of %s is %s', (pathname, route) => expect(routeOf(pathname)).toBe(route));

it.each([
  ['/any/page', 200, '/:page'],
  ['/modules/cart/1.4.0/remoteEntry.js', 200, '/:file'],
  ['/rest/v1/no_such_table', 404, '/rest/v1/:unknown'],
  ['/rest/v1/quotes', 200, '/rest/v1/quotes'],
])('Metrics count %s with status %i as %s', (pathname, status, route) => expect(metricRoute(pathname, status)).toBe(route));
