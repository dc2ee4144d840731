import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailFailure } from './mail-driver.ts';
import { TwilioDriver } from './twilio-driver.ts';
import { readTwilioSettings } from './twilio-settings.ts';

/** A server with Twilio's "create a message". */
let server: http.Server;
let url: string;
let answer: { status: number; code?: number } = { status: 201 };
const requests: { path: string; authorization: string; fields: Record<string, string> }[] = [];

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const fields = Object.fromEntries(new URLSearchParams(body));
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', fields });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: answer.code, message: 'Details.' }));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const settings = (changes: Record<string, string> = {}) => {
  const set = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006', TWILIO_URL: url, ...changes };
  return readTwilioSettings((name) => (set as Record<string, string>)[name])!;
};
const send = (changes?: Record<string, string>) =>
  new TwilioDriver(settings(changes)).sendText({ to: '+9779800000001', text: 'Köttur & 123456' });

it('sends a message with the account’s credentials', async () => {
  await send();
  await send({ TWILIO_FROM: 'MG123' });
  expect(requests[0]).toEqual({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${btoa('AC1:token')}`,
    fields: { To: '+9779800000001', From: '+15005550006', Body: 'Köttur & 123456' },
  });
  expect(requests[1]!.fields).toMatchObject({ MessagingServiceSid: 'MG123' });
});

it.each([
  [400, 21_211, 'bounced'],
  [400, 21_408, 'rejected'],
  [401, 20_003, 'retry'],
  [429, 20_429, 'retry'],
  [500, undefined, 'retry'],
])('answers %s %s as %s', async (status, code, kind) => {
  answer = { status, ...(code && { code }) };
  const failure = await send().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MailFailure);
  expect(failure).toMatchObject({ kind, message: expect.stringContaining(String(status)) });
  expect(String(failure)).not.toContain('token');
});

it('tries again later where the provider cannot be reached', async () => {
  await expect(send({ TWILIO_URL: 'http://127.0.0.1:9' })).rejects.toMatchObject({ kind: 'retry' });
});

it('is not set without settings, and refuses half of them and plain HTTP', () => {
  expect(readTwilioSettings(() => undefined)).toBeUndefined();
  expect(() => settings({ TWILIO_FROM: '' })).toThrow('go together');
  expect(() => settings({ TWILIO_URL: 'http://sms.example' })).toThrow('https://');
  expect(settings({ TWILIO_URL: '' }).url).toBe('https://api.twilio.com');
});
