import { createFakeShell, type Responses, refuses, sessionOf } from '@landfall/contract/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { keepZone } from './keep-zone.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** A page that a person opens in this time zone. @returns the zones that it tells the server */
async function open(timeZone: string, responses: Responses = { keep_time_zone: null }): Promise<unknown[]> {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  const { context, session, requests } = createFakeShell(responses, 'visitor');
  keepZone(context);
  session.set(sessionOf('visitor'));
  session.set(sessionOf('customer'));
  session.set({ ...sessionOf('customer') });
  await new Promise((done) => setTimeout(done, 50));
  return requests.filter(({ name }) => name === 'keep_time_zone').map(({ body }) => body);
}

it('tells the server a person’s time zone once, and again when it is another one', async () => {
  expect(await open('Asia/Kathmandu')).toEqual([{ p_zone: 'Asia/Kathmandu' }]);
  expect(await open('Asia/Kathmandu')).toEqual([]);
  expect(await open('Europe/Berlin')).toEqual([{ p_zone: 'Europe/Berlin' }]);
});

it('tells it again on the next page if the server did not take it', async () => {
  const down = { keep_time_zone: refuses('XX000', 'broken', { status: 500 }) };
  expect(await open('Asia/Kathmandu', down)).toHaveLength(1);
  expect(await open('Asia/Kathmandu')).toHaveLength(1);
});
