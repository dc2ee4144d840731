import { MAX_REPORTS } from '@landfall/modules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Report, createReports } from './reports.ts';

const LIVE = [{ module: 'cart' as const, version: '1.1.0' }];
const loaded: Report = { module: 'cart', version: '1.1.0', outcome: 'loaded', ms: 123.6 };

let sent: Record<string, unknown>[];
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => vi.useRealTimers());

const open = (send = (_url: string, body: string): unknown => sent.push(JSON.parse(body) as Record<string, unknown>)) =>
  createReports({ url: 'http://backend.test/functions/v1/module-health', environment: 'production', live: () => LIVE, send });

const hide = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};

it('reports the loads of a page together, with the first heartbeat, and only the agreed fields', () => {
  const reports = open();
  reports.add(loaded);
  reports.add({ ...loaded, module: 'analytics', outcome: 'fallback' });
  vi.advanceTimersByTime(3000);
  expect(sent).toEqual([
    {
      environment: 'production',
      reports: [
        { module: 'cart', version: '1.1.0', outcome: 'loaded', ms: 124 },
        { module: 'analytics', version: '1.1.0', outcome: 'fallback', ms: 124 },
      ],
      tabs: LIVE,
    },
  ]);
});

it('tells once a minute what is at work, while somebody looks', () => {
  open().add(loaded);
  vi.advanceTimersByTime(3000 + 120_000);
  expect(sent.slice(1)).toEqual([
    { environment: 'production', tabs: LIVE },
    { environment: 'production', tabs: LIVE },
  ]);
  hide();
  vi.advanceTimersByTime(300_000);
  expect(sent).toHaveLength(3);
});

it('sends what waits before the page goes', () => {
  open().add(loaded);
  hide();
  expect(sent).toEqual([{ environment: 'production', reports: [{ ...loaded, ms: 124 }] }]);
});

it('says how pages performed when the tab is hidden, in the same message, and only then', () => {
  const vitals = [{ module: 'cart', version: '1.1.0', lcp: 3, inp: 1 }];
  const reports = createReports({
    url: 'http://backend.test/functions/v1/module-health',
    environment: 'production',
    live: () => LIVE,
    vitals: () => vitals.splice(0),
    send: (_url, body) => sent.push(JSON.parse(body) as Record<string, unknown>),
  });
  reports.add(loaded);
  vi.advanceTimersByTime(3000 + 60_000);
  expect(sent.map((message) => 'vitals' in message)).toEqual([false, false]);
  reports.add(loaded);
  hide();
  expect(sent[2]).toEqual({
    environment: 'production',
    reports: [{ ...loaded, ms: 124 }],
    vitals: [{ module: 'cart', version: '1.1.0', lcp: 3, inp: 1 }],
  });
});

it('sends nothing while nothing was loaded', () => {
  open();
  vi.advanceTimersByTime(600_000);
  hide();
  expect(sent).toEqual([]);
});

it('fails silently if a report cannot be sent', () => {
  const reports = open(() => {
    throw new Error('refused by policy');
  });
  reports.add(loaded);
  expect(() => vi.advanceTimersByTime(3000)).not.toThrow();
});

it('keeps a message within what the function takes', () => {
  const reports = open();
  for (let n = 0; n < 500; n++) reports.add({ ...loaded, module: 'customer-dashboard', version: '1.0.0-local.0123456789ab' });
  vi.advanceTimersByTime(3000);
  expect(sent[0]!['reports']).toHaveLength(MAX_REPORTS);
  expect(JSON.stringify(sent[0]).length).toBeLessThan(8000);
});

it('counts errors without their places where the places would make the message too long', () => {
  const reports = open();
  const frames = Array.from({ length: 5 }, (): [string, number, number] => [`static/js/async/${'x'.repeat(60)}.js`, 1, 4821]);
  const fault = { kind: 'handler' as const, name: 'TypeError' as const, frames };
  reports.add({ ...loaded, outcome: 'erred', fault });
  vi.advanceTimersByTime(3000);
  expect(sent[0]!['reports']).toMatchObject([{ outcome: 'erred', fault }]);
  for (let n = 0; n < 30; n++) reports.add({ ...loaded, outcome: 'erred', fault });
  vi.advanceTimersByTime(3000);
  expect(sent[1]!['reports']).toHaveLength(30);
  expect(JSON.stringify(sent[1]).length).toBeLessThan(8000);
});
