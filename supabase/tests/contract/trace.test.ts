import { randomBytes, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, call } from './api-call.ts';
import { ownerSql } from '../../local/database/database.ts';
import { runDueJobs } from '../../local/scheduler/scheduled-jobs.ts';
import { TEST_STRIPE } from '../harness/test-lite.ts';
import type { Identity } from '../harness.ts';
import { approvedQuote, type Checkout, checkOut, type Json, openShop, refusal, type Shop } from '../flows/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ observed: true });
  await shop.db.sql(`select private.set_card_gateway('stripe')`);
});
afterAll(() => shop.db.close());

interface Step {
  trace_id: string | null;
  kind: string;
  title: string;
  detail: string | null;
  failed: boolean;
}

const newTrace = () => randomBytes(16).toString('hex');
const headersOf = (trace: string) => ({
  traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  baggage: 'module=cart,version=1.4.0',
});
const post = (path: string, body: unknown, trace: string, headers: Record<string, string> = {}) =>
  call(shop.db, path, { body, token: shop.customer.token, headers: { ...headersOf(trace), ...headers } });
const traceOf = (orderId: string, who: Identity = shop.admin): Promise<Step[]> =>
  shop.db.as(who, (sql) => sql('select trace_id, kind, title, detail, failed from public.order_trace($1)', [orderId]));
const linesOf = (trace: string) => shop.db.lines().filter(({ trace_id }) => trace_id === trace);
const brief = ({ kind, title, detail, failed }: Step) => `${failed ? '! ' : ''}${kind} ${title}${detail ? ` (${detail})` : ''}`;

async function order(quotes: Json[], total: number, trace: string) {
  const p_items = quotes.map(({ id }) => ({ quote_id: id, quantity: 1 }));
  const body = { p_items, p_address_id: shop.addressInNepal, p_method: 'card', p_idempotency_key: randomUUID(), p_total: total };
  return post('/rest/v1/rpc/checkout', body, trace);
}

/** Stripe says that the payment of an order failed. */
function failedPayment({ payment_id, amount }: Checkout) {
  const object = { id: `cs_${payment_id}`, amount_total: amount * 100, currency: 'npr', metadata: { payment_id } };
  const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'checkout.session.async_payment_failed', data: { object } };
  const secret = TEST_STRIPE.STRIPE_WEBHOOK_SECRET;
  const payload = JSON.stringify(event);
  const signature = new Stripe(TEST_STRIPE.STRIPE_SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret });
  return { event, headers: { 'stripe-signature': signature } };
}

describe('A failing order', () => {
  const press = { refused: newTrace(), placed: newTrace(), webhook: newTrace() };
  let wrong: Answer;
  let placed: Checkout;
  let told: Answer;

  beforeAll(async () => {
    const quote = await approvedQuote(shop);
    wrong = await order([quote], 1, press.refused);
    const { json } = await order([quote], Number(quote['final_total_local']), press.placed);
    placed = json as Checkout;
    const { event, headers } = failedPayment(placed);
    told = await post('/functions/v1/payment-webhook/stripe', event, press.webhook, headers);
  });

  it('answers with its trace', () => {
    expect(wrong).toMatchObject({ status: 409, json: { message: 'price_changed' } });
    expect(wrong.headers.get('x-trace-id')).toBe(press.refused);
    expect(told).toMatchObject({ status: 200 });
    expect(told.headers.get('x-trace-id')).toBe(press.webhook);
  });

  it('is in the log: a line for each request, with the trace of its press, the module and a hash of the person', () => {
    const [line, ...others] = linesOf(press.refused);
    expect(others).toEqual([]);
    const { user, ms, request_id, time, ...facts } = line!;
    expect(facts).toEqual({
      level: 'warn',
      event: 'request',
      method: 'POST',
      route: '/rest/v1/rpc/checkout',
      status: 409,
      trace_id: press.refused,
      module: 'cart',
      version: '1.4.0',
      code: 'price_changed',
      internal: true, // this test has no socket
    });
    expect(user).toMatch(/^[\da-f]{16}$/);
    expect(user).not.toBe(shop.customer.userId.slice(0, 16));
    expect([typeof ms, typeof request_id, typeof time]).toEqual(['number', 'string', 'string']);
    expect(JSON.stringify(shop.db.lines())).not.toMatch(/maya@|Bearer|Lazimpat|apikey/);
  });

  it('is followed from the gateway through the function into SQL by one trace ID', async () => {
    expect(linesOf(press.webhook).map(({ route, status }) => `${route} ${status}`)).toEqual([
      '/rest/v1/rpc/record_payment_event 200',
      '/functions/v1/payment-webhook/stripe 200',
    ]);
    const rows = await shop.db.sql<{ found: string }>(
      `select 'event ' || (payload ->> 'type') as found from public.payment_events where trace_id = $1
       union all select 'payment ' || (after ->> 'status') from public.audit_log where trace_id = $1 and table_name = 'payments'
       union all select 'mail ' || template_name from public.email_outbox where trace_id = $1 order by 1`,
      [press.webhook],
    );
    expect(rows.map(({ found }) => found)).toEqual(['event failed', 'mail payment_failed', 'payment failed']);
    expect(await shop.db.sql('select from public.status_history where trace_id = $1', [press.placed])).not.toEqual([]);
  });

  it('shows admins each request, mail and event that touched it, by trace', async () => {
    const steps = await traceOf(placed.order_id);
    const of = (trace: string) => steps.filter(({ trace_id }) => trace_id === trace).map(brief);
    expect(of(press.refused)).toEqual(['! failure POST /rest/v1/rpc/checkout (409 price_changed)']);
    expect(of(press.placed)).toEqual(
      expect.arrayContaining(['move payment_pending (customer)', expect.stringMatching(/^change orders \(insert .*total/)]),
    );
    expect(of(press.webhook)).toEqual([
      'change payments (update failure_code, status)',
      'payment_event failed (stripe)',
      expect.stringMatching(/^mail payment_failed \((queued|sending|sent)\)/),
    ]);
  });

  it('is shown to admins alone', async () => {
    const asked = (who: Identity) => refusal(traceOf(placed.order_id, who));
    expect(await asked('anon')).toMatch(/^42501/);
    expect(await asked(shop.customer)).toBe('PT403 admin_only');
    expect(await asked(shop.stranger)).toBe('PT403 admin_only');
    expect(await asked(shop.admin)).toBe('allowed');
    expect(await refusal(traceOf(randomUUID()))).toBe('PT404 order_not_found');
  });
});

describe('A trace ID', () => {
  const stored = async (headers: Record<string, string>) => {
    await call(shop.db, '/rest/v1/rpc/request_quote', {
      body: { p_request: { country_code: 'US', destination_country: 'NP', items: [{ product_name: 'Pen', quantity: 1 }] } },
      token: shop.customer.token,
      headers,
    });
    const { trace_id } = await shop.row<{ trace_id: string | null }>(
      `select trace_id from public.status_history order by created_at desc limit 1`,
    );
    return trace_id;
  };

  it('is the one that the caller sends, and a new one where that is no trace ID', async () => {
    const trace = newTrace();
    expect(await stored(headersOf(trace))).toBe(trace);
    for (const traceparent of ['', 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${trace}'; drop table x-01`]) {
      const given = await stored({ traceparent });
      expect(given).toMatch(/^[\da-f]{32}$/);
      expect(given).not.toBe(trace);
    }
  });

  it('is read from the headers that PostgREST passes on', async () => {
    const trace = newTrace();
    const read = (headers: string) =>
      shop.db.as('service', async (sql) => {
        await sql(`select set_config('request.headers', $1, true)`, [headers]);
        const [row] = await sql<{ id: string | null }>('select private.trace_id() as id');
        return row!.id;
      });
    expect(await read(JSON.stringify(headersOf(trace)))).toBe(trace);
    for (const headers of [
      '',
      '{}',
      '{"traceparent": "00-nonsense"}',
      `{"traceparent": "00-${'0'.repeat(32)}-00f067aa0ba902b7-01"}`,
    ])
      expect(await read(headers)).toBe(null);
  });

  it('of a job is its own, in the rows that it changed and in its run', async () => {
    const order_ = await checkOut(shop, [await approvedQuote(shop)]);
    await shop.db.exec(`update public.payments set expires_at = now() - interval '1 hour' where id = '${order_.payment_id}';
      delete from private.job_runs where job_name = 'cancel_unpaid_orders'`);
    await runDueJobs(ownerSql(shop.db.connection));
    const steps = await traceOf(order_.order_id);
    const job = steps.find(({ kind, title }) => kind === 'job' && title === 'Unpaid orders');
    expect(job?.trace_id).toMatch(/^[\da-f]{32}$/);
    expect(steps.filter(({ trace_id }) => trace_id === job?.trace_id).map(brief)).toEqual(
      expect.arrayContaining(['move cancelled (expiry)']),
    );
  });
});
