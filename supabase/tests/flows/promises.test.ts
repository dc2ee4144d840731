import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const root = path.resolve(import.meta.dirname, '../../..');
const ROOMS = ['remotes', 'shell/src', 'libs'];
const SCREEN = /\.(tsx|ts)$/;
const NO_SCREEN = /\.test\.|\.d\.ts$|testing|node_modules|dist|database\.types/;

/** Sentences that promise a message. */
const PROMISE =
  /\b[Ww]e\b[^.'"`<>{}]{0,50}?\b(?:write|wrote|remind|mail|let you know|send how to pay|sent? (?:you|to|a (?:link|code|new code)))\b/g;

/** The events behind each promise: part of the sentence, then events of the catalogue. Auth: sent by the auth service. */
const PROMISES: [sentence: string, events: string[] | 'auth'][] = [
  ['We always write to you about your quotes and orders', ['quote_sent', 'order_placed', 'order_shipped', 'order_cancelled']],
  ['We always write about payments, problems', ['payment_received', 'payment_failed', 'parcel_problem', 'line_unavailable']],
  ['We write to you when the price is ready', ['quote_sent']],
  ['We write when something does', ['quote_sent', 'bank_transfer_instructions', 'line_unavailable', 'message_received']],
  ['We keep it safe and write to you about it', ['payment_held', 'message_received']],
  ['we write to you as soon as the payment is', ['payment_received']],
  ['we place the order and write to you', ['payment_received', 'payment_proof_rejected']],
  ['We write to you with where to transfer', ['message_received']],
  ['Where do we write to', ['bank_transfer_instructions']],
  ['We send how to pay', ['bank_transfer_instructions', 'order_placed', 'order_shipped']],
  ['We work out its price and write to you', ['quote_sent', 'quote_rejected']],
  ['We no longer remind you of your cart', ['cart_recovery_1']],
  ['We send a link to your mail', 'auth'],
  ['Open the link that we sent', 'auth'],
  ['We sent you a link', 'auth'],
  ['The code we sent to', 'auth'],
  ['We sent a new code', 'auth'],
  ['We also wrote to your other address', 'auth'],
  ['We e-mail you when it is done', ['refund_issued']],
  ['This is not an e-mail address that we can write to', 'auth'],
  ['We wrote to ', 'auth'],
];

function* filesOf(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (NO_SCREEN.test(file.slice(root.length))) continue;
    if (entry.isDirectory()) yield* filesOf(file);
    else if (SCREEN.test(entry.name)) yield file;
  }
}

/** Source without comments, on one line, as sentences wrap. */
const textOf = (file: string): string =>
  fs
    .readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/ .*/g, '')
    .replaceAll(/\s+/g, ' ');

function promisesIn(file: string): string[] {
  const text = textOf(file);
  return [...text.matchAll(PROMISE)].map(({ index }) => text.slice(Math.max(0, index - 60), index + 120));
}

const found = ROOMS.flatMap((room) => [...filesOf(path.join(root, room))].flatMap(promisesIn));

it('Each sentence on a screen that promises a message has its event', () => {
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((text) => !PROMISES.some(([sentence]) => text.includes(sentence)))).toEqual([]);
});

it('Each promise is still on a screen, and its events have a mail and a template', async () => {
  expect(PROMISES.filter(([sentence]) => !found.some((text) => text.includes(sentence)))).toEqual([]);
  const events = await db.sql<{ event: string }>(
    `select event from private.event_catalogue() join public.email_templates on name = event and is_active
     where audience = 'customer' and 'email' = any (channels)`,
  );
  const known = events.map(({ event }) => event);
  expect(PROMISES.flatMap(([, names]) => (names === 'auth' ? [] : names)).filter((name) => !known.includes(name))).toEqual([]);
});
