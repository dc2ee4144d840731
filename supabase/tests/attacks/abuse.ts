import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedServer } from './attacked-server.ts';
import { rawRequest } from './raw-request.ts';
import { REST_ATTACKS, sendRestAttack } from './rest-attacks.ts';
import { floodBody, openRequest } from './slow-request.ts';

/** How long an abusive client waits for a response. */
const TIMEOUT_MS = 15_000;

const FLOOD_MB = 20;

export interface AbuseCount {
  /** Attacks sent of each kind, in the order of `abusesOf`. */
  sent: number[];
  /** Attacks that got no response in time. */
  unanswered: number;
}

export type Abuse = () => Promise<boolean>;

/** The dearest request that a customer may send: a price of 50 items. */
export const DEAR = JSON.stringify({
  input: {
    originCountry: 'US',
    destinationCountry: 'IN',
    items: Array.from({ length: 50 }, (_, at) => ({ name: `Item ${at}`, quantity: 2, price: 10, weight: 1 })),
  },
});

export interface Abuser {
  token: string;
  userId: string;
  /** Address that a trusted proxy reports. */
  from?: string;
}

const MESSAGES = ['hunter2', '000000', '123456', 'letmein'];
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Every kind of abuse that the server limits. Each resolves to whether it got a response. */
export function abusesOf(server: AttackedServer, { token, userId, from }: Abuser): Abuse[] {
  const { port, publishableKey } = server;
  const key = { apikey: publishableKey, ...(from && { 'X-Forwarded-For': from }) };
  const target = { ...server, ...(from && { from }) };
  const raw = async (method: string, target: string, body = '{}', headers: Record<string, string> = {}) => {
    const sent = await rawRequest(port, {
      method,
      target,
      body,
      headers: { ...key, 'Content-Type': 'application/json', ...headers },
    });
    return !Number.isNaN(sent.status);
  };
  const flood = (method: string, target: string) => async () => {
    const { status, sent } = await floodBody(port, { method, target, headers: key }, FLOOD_MB);
    return !Number.isNaN(status) || sent < FLOOD_MB; // a connection that the server closed early counts as a response
  };
  const hang = async (method: string, target: string) => {
    const open = openRequest(port, {
      method,
      target,
      headers: { ...key, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Content-Length': '1000' },
    });
    open.send('{');
    const answer = await Promise.race([open.answer, pause(TIMEOUT_MS, '')]);
    open.socket.destroy();
    return answer !== '';
  };
  const guess = () => JSON.stringify({ email: `unknown-${Math.random()}@example.test`, password: pick(MESSAGES) });
  return [
    async () => (await sendRestAttack(target, pick(REST_ATTACKS), token, TIMEOUT_MS)) !== 0,
    async () => (await sendRestAttack(target, pick(REST_ATTACKS), token, TIMEOUT_MS)) !== 0,
    flood('POST', '/functions/v1/payment-webhook/sandbox'),
    flood('POST', '/functions/v1/carrier-webhook/sandbox'),
    flood('POST', '/storage/v1/object/product-photos/a/b.png'),
    flood('PUT', '/functions/v1/delivery/files/cart/9.9.9/remoteEntry.js'),
    () => hang('DELETE', `/storage/v1/object/product-photos/${userId}/locked.png`),
    () => hang('POST', '/rest/v1/rpc/price_quote'),
    () => raw('POST', '/rest/v1/rpc/price_quote', DEAR, { Authorization: `Bearer ${token}` }),
    () =>
      raw(
        'POST',
        '/storage/v1/object/sign/product-photos',
        JSON.stringify({ expiresIn: 60, paths: Array.from({ length: 500 }, (_, at) => `${at}.png`) }),
      ),
    () => raw('POST', '/auth/v1/token?grant_type=password', guess()),
    () => raw('POST', '/auth/v1/%74oken?grant_type=password', guess()),
    () => raw('GET', `/auth/v1/verify?type=recovery&token=${Math.floor(Math.random() * 1e6)}&email=admin@demo.test`, ''),
    () => raw('POST', '/auth/v1/recover', JSON.stringify({ email: 'x'.repeat(60_000) })),
    () => raw('GET', '/mailbox.json', '', { 'X-Forwarded-For': '203.0.113.9' }),
    () =>
      raw(
        'POST',
        '/rest/v1/rpc/send_contact',
        JSON.stringify({ p_name: 'A', p_email: `${Math.random()}@example.test`, p_subject: 'Hello', p_content: 'x'.repeat(500) }),
      ),
  ];
}

/** One abusive connection: repeats the list of attacks from number `first` until aborted. */
export async function abuseUntil(stop: AbortSignal, abuses: Abuse[], first = 0): Promise<AbuseCount> {
  const count: AbuseCount = { sent: abuses.map(() => 0), unanswered: 0 };
  for (let at = first; !stop.aborted; at += 1) {
    const kind = at % abuses.length;
    count.sent[kind]! += 1;
    const answered = await abuses[kind]!().catch(() => true); // a closed connection counts as a response
    if (!answered) count.unanswered += 1;
    await pause(20);
  }
  return count;
}

/** Several abusive connections at once, each beginning with another kind of attack. */
export const abuseTogether = (stop: AbortSignal, abuses: Abuse[], connections: number): Promise<AbuseCount[]> =>
  Promise.all(
    Array.from({ length: connections }, (_, at) => abuseUntil(stop, abuses, Math.floor((at * abuses.length) / connections))),
  );

/** Kinds of attack that no connection sent. */
export const kindsNotSent = (counts: AbuseCount[]): number[] =>
  counts[0]!.sent.flatMap((_, kind) => (counts.some(({ sent }) => sent[kind]! > 0) ? [] : [kind]));

export interface Written {
  /** Reasons of the acknowledged writes. */
  reasons: string[];
  /** Writes that were refused or got no response. */
  failed: number;
}

/** Writes rows one at a time with the secret key and adds the acknowledged ones to `written`. */
export async function writeUntil(
  stop: AbortSignal,
  server: AttackedServer,
  written: Written = { reasons: [], failed: 0 },
): Promise<Written> {
  while (!stop.aborted) {
    const reason = `abuse ${crypto.randomUUID()}`;
    const stored = await fetch(`${server.url}/rest/v1/rejection_reasons`, {
      method: 'POST',
      headers: { apikey: server.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ reason, category: 'other' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (stored?.status === 201) written.reasons.push(reason);
    else written.failed += 1;
    await pause(100);
  }
  return written;
}

/** Acknowledged rows that are missing from the database. */
export async function missingOf({ url, secretKey }: AttackedServer, { reasons }: Written): Promise<string[]> {
  const found = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const response = await fetch(
      `${url}/rest/v1/rejection_reasons?select=reason&reason=like.abuse*&order=id&offset=${from}&limit=1000`,
      {
        headers: { apikey: secretKey },
      },
    );
    const page = (await response.json()) as { reason: string }[];
    for (const { reason } of page) found.add(reason);
    if (page.length < 1000) return reasons.filter((reason) => !found.has(reason));
  }
}
