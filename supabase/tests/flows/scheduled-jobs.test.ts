import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import {
  approvedQuote,
  submitProof,
  history,
  mails,
  openShop,
  orderRow,
  quoteRow,
  refusal,
  sentQuote,
  unpaidOrder,
  verify,
  type Json,
  type Shop,
} from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.db.close());

const run = async (job: string): Promise<number> => (await shop.row<{ n: number }>(`select private.${job}() as n`)).n;
const backdate = (table: string, id: string, column: string, ago: string) =>
  shop.db.sql(`update public.${table} set ${column} = now() - $2::interval where id = $1`, [id, ago]);

describe('expire_quotes', () => {
  it('expires overdue quotes once, with one history row and one mail', async () => {
    const [old, young] = [await sentQuote(shop), await sentQuote(shop)];
    await backdate('quotes', old.id, 'expires_at', '1 minute');
    expect([await run('expire_quotes'), await run('expire_quotes')]).toEqual([1, 0]);
    expect([await quoteRow(shop, old.id), await quoteRow(shop, young.id)]).toMatchObject([
      { status: 'expired' },
      { status: 'sent' },
    ]);
    expect((await history(shop, old.id)).filter(({ to_status }) => to_status === 'expired')).toEqual([
      { from_status: 'sent', to_status: 'expired', trigger: 'expiry', actor_id: null },
    ]);
    expect(await mails(shop, old.id, 'quote_expired')).toHaveLength(1);
  });

  it('leaves an approved quote alone', async () => {
    const quote = await approvedQuote(shop);
    await backdate('quotes', quote.id, 'expires_at', '1 minute');
    expect(await run('expire_quotes')).toBe(0);
  });

  it('can be run only with the secret key', async () => {
    for (const who of ['anon', shop.customer, shop.admin] as Identity[])
      expect(await refusal(shop.call(who, 'expire_quotes'))).toMatch(/^42501/);
    expect(await shop.call<number>('service', 'expire_quotes')).toBe(0);
  });
});

describe('queue_expiry_reminders', () => {
  it('reminds at 48 and at 12 hours, each once', async () => {
    const quote = await sentQuote(shop);
    expect(await run('queue_expiry_reminders')).toBe(0);
    await backdate('quotes', quote.id, 'sent_at', '130 hours');
    await shop.db.sql(`update public.quotes set expires_at = now() + interval '40 hours' where id = $1`, [quote.id]);
    expect([await run('queue_expiry_reminders'), await run('queue_expiry_reminders')]).toEqual([1, 0]);
    const [mail] = await mails(shop, quote.id, 'quote_expiring');
    expect(mail?.['subject']).toMatch(
      new RegExp(`^${quote.display_id} expires on \\d{1,2} \\w+ \\d{4}, \\d\\d:\\d\\d \\(UTC\\)$`),
    );
  });

  it('reminds of a later time of the same quote again', async () => {
    const quote = await sentQuote(shop);
    await backdate('quotes', quote.id, 'sent_at', '160 hours');
    for (const hours of [11, 5]) {
      await shop.db.sql(`update public.quotes set expires_at = now() + make_interval(hours => $2) where id = $1`, [
        quote.id,
        hours,
      ]);
      expect(await run('queue_expiry_reminders')).toBe(1);
    }
  });
});

describe('cancel_unpaid_orders', () => {
  it('reminds after a day and cancels after its time, with the cart restored, each once', async () => {
    const order = await unpaidOrder(shop);
    const { id } = await shop.row<{ id: string }>('select id from public.quotes where order_id = $1', [order.order_id]);
    await backdate('payments', order.payment_id, 'created_at', '25 hours');
    expect([await run('cancel_unpaid_orders'), await run('cancel_unpaid_orders')]).toEqual([0, 0]);
    expect(await mails(shop, order.order_id, 'bank_transfer_instructions')).toHaveLength(2);
    await backdate('payments', order.payment_id, 'expires_at', '1 minute');
    expect([await run('cancel_unpaid_orders'), await run('cancel_unpaid_orders')]).toEqual([1, 0]);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'cancelled', cancel_reason: expect.any(String) });
    expect(await quoteRow(shop, id)).toMatchObject({ status: 'approved', in_cart: true, order_id: null });
    expect(await shop.row('select status from public.payments where id = $1', [order.payment_id])).toEqual({ status: 'expired' });
    expect((await history(shop, order.order_id)).at(-1)).toMatchObject({ to_status: 'cancelled', trigger: 'expiry' });
  });

  it('waits for an admin if a proof was submitted', async () => {
    const proven = await unpaidOrder(shop);
    await submitProof(shop, proven);
    await backdate('payments', proven.payment_id, 'expires_at', '1 minute');
    expect(await run('cancel_unpaid_orders')).toBe(0);
  });

  it('reminds of the missing amount a day after a partial payment, and cancels past the deadline', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    expect(await run('cancel_unpaid_orders')).toBe(0);
    await backdate('payments', order.payment_id, 'created_at', '50 hours');
    await shop.db.exec('alter table public.payment_receipts disable trigger keep_receipt');
    await shop.db.sql(`update public.payment_receipts set received_at = now() - interval '25 hours'`);
    await shop.db.exec('alter table public.payment_receipts enable trigger keep_receipt');
    expect([await run('cancel_unpaid_orders'), await run('cancel_unpaid_orders')]).toEqual([0, 0]);
    const reminders = (await mails(shop, order.order_id, 'bank_transfer_instructions')).filter(({ dedupe_key }) =>
      String(dedupe_key).includes('reminder'),
    );
    expect(reminders).toHaveLength(1);
    expect(reminders[0]!['text']).toContain(`NPR ${(order.amount - 1000).toLocaleString('en')}`);
    await backdate('payments', order.payment_id, 'expires_at', '1 minute');
    expect([await run('cancel_unpaid_orders'), await run('cancel_unpaid_orders')]).toEqual([1, 0]);
    expect(await orderRow(shop, order.order_id)).toMatchObject({
      status: 'cancelled',
      amount_paid: 0,
      payment_status: 'unpaid',
      cancel_reason: expect.stringContaining('Only NPR 1,000 of NPR'),
    });
    const { quote_id } = await shop.row<{ quote_id: string }>('select quote_id from public.order_items where order_id = $1', [
      order.order_id,
    ]);
    expect(await quoteRow(shop, quote_id)).toMatchObject({ status: 'approved', in_cart: true, order_id: null });
    expect(await shop.db.sql('select amount, reason, resolved_at from public.unmatched_payments')).toEqual([
      { amount: 1000, reason: 'order_cancelled', resolved_at: null },
    ]);
  });
});

describe('the outbox', () => {
  const claim = (batch = 100) => shop.db.sql<Json & { id: string }>('select * from private.claim_outbox($1)', [batch]);
  /** @param outcome of the current claim, or of an earlier one */
  const settle = (id: string, outcome: string, attempt: number | null = null) =>
    shop.db.sql(
      `select private.settle_outbox(id, coalesce($3::int, attempts), $2, case when $2 <> 'sent' then 'no route to host' end)
       from public.email_outbox where id = $1`,
      [id, outcome, attempt],
    );
  const due = (id: string) => shop.db.sql('update public.email_outbox set send_after = now() where id = $1', [id]);
  const state = (id: string) =>
    shop.row<Json>(
      'select status, attempts, last_error, extract(epoch from send_after - now())::int as wait from public.email_outbox where id = $1',
      [id],
    );

  const queue = (count: number) =>
    shop.db.sql(
      `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key)
       select 't', 'a@shop.test', 's', 'h', 't', gen_random_uuid()::text from generate_series(1, $1::int)`,
      [count],
    );

  const oneMail = async () => {
    await queue(1);
    const [mail, ...others] = await claim();
    expect(others).toEqual([]);
    return mail as { id: string };
  };

  it('gives each mail to one worker', async () => {
    await shop.db.sql('delete from public.email_outbox');
    await queue(4);
    const claimed = (await Promise.all([claim(2), claim(2), claim(2)])).flat();
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    expect(claimed).toHaveLength(4);
  });

  it('finishes a sent mail', async () => {
    const { id } = await oneMail();
    await settle(id, 'sent');
    await due(id);
    expect(await claim()).toEqual([]);
    expect(await state(id)).toMatchObject({ status: 'sent', last_error: null });
  });

  it('tries again after 1 minute, 5 minutes, 30 minutes and 2 hours, then gives up', async () => {
    const { id } = await oneMail();
    const waits: unknown[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await settle(id, 'retry');
      const { status, wait } = await state(id);
      waits.push(status === 'queued' ? wait : status);
      await due(id);
      await claim();
    }
    expect(waits).toEqual([60, 300, 1800, 7200, 'failed']);
    expect(await state(id)).toMatchObject({ status: 'failed', last_error: 'no route to host' });
  });

  it('reclaims a mail from a dead worker', async () => {
    const { id } = await oneMail();
    expect(await claim()).toEqual([]);
    await due(id);
    expect(await claim()).toEqual([expect.objectContaining({ id, attempts: 2 })]);
  });

  it('keeps the claim of another worker when the first one reports a failure late, but believes a late success', async () => {
    const { id } = await oneMail();
    await due(id);
    await claim();
    await settle(id, 'retry', 1);
    expect(await state(id)).toMatchObject({ status: 'sending', attempts: 2 });
    await settle(id, 'sent', 1);
    expect(await state(id)).toMatchObject({ status: 'sent', attempts: 2 });
    await settle(id, 'bounced', 2);
    expect(await state(id)).toMatchObject({ status: 'sent' });
  });

  it('fails a rejected mail at once, without a retry', async () => {
    const { id } = await oneMail();
    await settle(id, 'rejected');
    expect(await state(id)).toMatchObject({ status: 'failed', attempts: 1, last_error: 'no route to host' });
    await due(id);
    expect(await claim()).toEqual([]);
  });

  it('records an address that bounced and fails later mails to it with the reason, until an admin allows it again', async () => {
    const { id } = await oneMail();
    await settle(id, 'bounced');
    expect(await shop.db.sql('select email, reason, outbox_id from public.bounced_addresses')).toEqual([
      { email: 'a@shop.test', reason: 'no route to host', outbox_id: id },
    ]);
    await queue(1);
    expect(await claim()).toEqual([]);
    const [later] = await shop.db.sql<Json>(
      `select status, attempts, last_error from public.email_outbox where id <> $1 and to_email = 'a@shop.test' order by created_at desc limit 1`,
      [id],
    );
    expect(later).toMatchObject({ status: 'failed', attempts: 0 });
    expect(later?.['last_error']).toMatch(/^Not sent: this address rejected an email on .* \(UTC\)\. no route to host$/);

    await shop.db.as(shop.admin, (sql) => sql(`delete from public.bounced_addresses where email = 'a@shop.test'`), {
      commit: true,
    });
    await queue(1);
    expect(await claim()).toHaveLength(1);
  });

  it('refuses an unknown outcome', async () => {
    const { id } = await oneMail();
    expect(await refusal(settle(id, 'maybe'))).toBe('PT400 unknown_outcome p_outcome');
  });

  it('sends nothing to users without an address', async () => {
    await shop.db.sql('update public.profiles set email = null where id = $1', [shop.customer.userId]);
    const { id } = await sentQuote(shop);
    expect(await mails(shop, id, 'quote_sent')).toEqual([]);
  });
});

it('no scheduled job can be called through the API', async () => {
  for (const job of ['queue_expiry_reminders', 'cancel_unpaid_orders', 'detect_abandoned_carts', 'claim_outbox']) {
    const { error } = await shop.db.client('service').rpc(job as never);
    expect(error?.code, `${job} ${randomUUID()}`).toMatch(/PGRST202|42883/);
  }
});
