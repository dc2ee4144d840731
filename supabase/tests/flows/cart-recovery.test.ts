import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownerSql } from '../../local/database/database.ts';
import { drainOutbox } from '../../local/mail/outbox.ts';
import type { OutgoingMail } from '../../functions/_shared/mail/mail-driver.ts';
import { TEST_ORIGIN } from '../harness/test-lite.ts';
import { approvedQuote, checkOut, moveOrder, openShop, refusal, unpaidOrder, verify, type Json, type Shop } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await setting({ holdout_percent: 0 });
});
afterEach(() => shop.db.close());

const setting = (change: Json) =>
  shop.db.sql(
    `update public.system_settings set setting_value = (setting_value::jsonb || $1::jsonb)::text where setting_key = 'cart_recovery'`,
    [JSON.stringify(change)],
  );
const run = async (): Promise<number> => (await shop.row<{ n: number }>('select private.detect_abandoned_carts() as n')).n;
const carts = () => shop.db.sql<Json & { id: string }>('select * from public.abandoned_carts order by created_at');
const statuses = async () => (await carts()).map(({ status }) => status);
const recoveryMails = () =>
  shop.db.sql<{ template_name: string; status: string }>(
    `select template_name, status from public.email_outbox where template_name like 'cart_recovery%' order by template_name`,
  );

/** Moves all cart events back by some hours. */
async function pass(hours: number) {
  const back = `- make_interval(hours => ${hours})`;
  await shop.db.exec(`
    update public.cart_events set occurred_at = occurred_at ${back};
    update public.abandoned_carts set created_at = created_at ${back}, last_activity_at = last_activity_at ${back};
    update public.recovery_attempts set sent_at = sent_at ${back}, clicked_at = clicked_at ${back};
    update public.orders set created_at = created_at ${back};`);
}

/** Sends what waits in the outbox. */
async function deliver(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await drainOutbox(ownerSql(shop.db.connection), { mail: { send: async (mail) => void sent.push(mail) }, texts: null });
  return sent.filter(({ headers }) => headers?.['List-Unsubscribe']);
}

const linkIn = ({ text }: OutgoingMail, page: string): string =>
  new RegExp(`https?://[^\\s]+/${page}\\?t=[0-9a-f]{64}`).exec(text ?? '')?.[0] ?? '';
const call = (method: string, link: string) =>
  shop.db.fetch(new Request(`${TEST_ORIGIN}/functions/v1/recovery-link${new URL(link).search}`, { method, redirect: 'manual' }));

/** A cart that has just been noticed, and its first mail. */
async function abandonedCart(): Promise<{ quote: Json & { id: string }; mail: OutgoingMail }> {
  const quote = await approvedQuote(shop);
  await pass(25);
  await run();
  const [mail] = await deliver();
  return { quote, mail: mail! };
}

describe('the sequence', () => {
  it('goes from an abandoned cart over three mails and a click to a recovered order', async () => {
    const quote = await approvedQuote(shop);
    await pass(23);
    expect(await run()).toBe(0);
    await pass(2);
    expect([await run(), await run()]).toEqual([2, 0]);
    expect(await carts()).toEqual([
      expect.objectContaining({ status: 'open', stage: 'cart', quote_ids: [quote.id], value_usd: quote.final_total }),
    ]);
    expect(await deliver()).toHaveLength(1);
    for (const [hours, mails] of [
      [23, 0],
      [1, 1],
      [47, 0],
      [1, 1],
    ] as const) {
      await pass(hours);
      await run();
      const sent = await deliver();
      expect(sent, `after ${hours} more hours`).toHaveLength(mails);
      for (const mail of sent) await call('GET', linkIn(mail, 'recovery-link'));
    }
    await pass(100);
    expect([await run(), await deliver()]).toEqual([0, []]);

    const order = await checkOut(shop, [quote as never]);
    await run();
    expect(await statuses(), 'emptied by its checkout').toEqual(['open']);
    await pass(24);
    await verify(shop, order);
    await run();
    expect(await carts()).toEqual([expect.objectContaining({ status: 'recovered', order_id: order.order_id })]);
    expect(
      await shop.db.sql(
        'select sequence, clicked_at is not null as clicked, converted_at is not null as converted from public.recovery_attempts order by 1',
      ),
    ).toEqual([
      { sequence: 1, clicked: false, converted: false },
      { sequence: 2, clicked: true, converted: false },
      { sequence: 3, clicked: true, converted: true },
    ]);
  });

  it('starts one hour after the checkout was opened and left, by itself', async () => {
    await approvedQuote(shop);
    await pass(2);
    expect(await run(), 'a cart alone waits 24 hours').toBe(0);
    expect(await shop.call(shop.customer, 'start_checkout')).toBe(true);
    expect(await shop.call(shop.customer, 'start_checkout'), 'at most once in 10 minutes').toBe(false);
    await shop.db.sql(`update public.cart_events set occurred_at = occurred_at - interval '59 minutes'`);
    expect(await run()).toBe(0);
    await shop.db.sql(`update public.cart_events set occurred_at = occurred_at - interval '1 minute'`);
    await run();
    expect(await carts()).toEqual([expect.objectContaining({ status: 'open', stage: 'checkout' })]);
    expect(await deliver()).toHaveLength(1);
  });

  it('an opened checkout with nothing in the cart is no event', async () => {
    expect(await shop.call(shop.customer, 'start_checkout')).toBe(false);
    expect(await refusal(shop.call('anon', 'start_checkout'))).toMatch(/^42501/);
    expect(await shop.db.sql('select from public.cart_events')).toEqual([]);
  });

  it('sends one mail after a clock that stood still for days, and nothing to a second clock that runs at once', async () => {
    await abandonedCart();
    await pass(500);
    await Promise.all([run(), run()]);
    expect(await deliver()).toHaveLength(1);
  });

  it('starts at most once in 14 days', async () => {
    const { quote } = await abandonedCart();
    await verify(shop, await checkOut(shop, [quote as never]));
    await run();
    await approvedQuote(shop);
    await pass(13 * 24);
    await run();
    expect(await statuses()).toHaveLength(1);
    await pass(48);
    await run();
    expect(await statuses()).toEqual(['paid', 'open']);
  });

  it('does nothing while it is switched off', async () => {
    await approvedQuote(shop);
    await pass(25);
    await setting({ enabled: false });
    expect([await run(), await carts()]).toEqual([0, []]);
  });
});

describe('what stops it', () => {
  it('an emptied cart is lost', async () => {
    const { quote } = await abandonedCart();
    await shop.db.as(shop.customer, (sql) => sql('update public.quotes set in_cart = false where id = $1', [quote.id]), {
      commit: true,
    });
    await run();
    expect(await statuses()).toEqual(['lost']);
  });

  it('a cart past its prices is lost', async () => {
    await abandonedCart();
    await shop.db.sql(`update public.quotes set price_valid_until = now() - interval '1 minute'`);
    await pass(30);
    await run();
    expect([await statuses(), await deliver()]).toEqual([['lost'], []]);
  });

  it('a cart that nothing happened to is lost after 30 days', async () => {
    await abandonedCart();
    await shop.db.sql(`update public.quotes set price_valid_until = now() + interval '60 days'`);
    await pass(29 * 24);
    await run();
    expect(await statuses()).toEqual(['open']);
    await pass(25);
    await run();
    expect(await statuses()).toEqual(['lost']);
  });

  it('a checkout: nothing is mailed while its payment is awaited, and it goes on when the order is cancelled', async () => {
    const { quote } = await abandonedCart();
    const order = await checkOut(shop, [quote as never]);
    await pass(26);
    await run();
    expect([await statuses(), await deliver()]).toEqual([['open'], []]);
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'The customer asked' });
    await run();
    expect(await deliver()).toHaveLength(1);
  });

  it('a payment cancels the mail that still waits in the outbox', async () => {
    const quote = await approvedQuote(shop);
    await pass(25);
    await run();
    await verify(shop, await checkOut(shop, [quote as never]));
    await run();
    expect(await recoveryMails()).toEqual([{ template_name: 'cart_recovery_1', status: 'cancelled' }]);
  });
});

describe('what counts as recovered', () => {
  it('a cart paid without a click is paid, not lost', async () => {
    const { quote } = await abandonedCart();
    await verify(shop, await checkOut(shop, [quote as never]));
    await run();
    expect(await statuses()).toEqual(['paid']);
  });

  it.each([
    [7 * 24 - 1, 'recovered'],
    [7 * 24 + 1, 'paid'],
  ])('an order %i hours after the click: %s', async (hours, verdict) => {
    const { quote, mail } = await abandonedCart();
    await shop.db.sql(`update public.quotes set price_valid_until = now() + interval '60 days'`);
    await call('GET', linkIn(mail, 'recovery-link'));
    await pass(hours);
    await verify(shop, await checkOut(shop, [quote as never]));
    await run();
    expect(await statuses()).toEqual([verdict]);
  });

  it('a lost cart whose customer comes back by the link and pays counts after all', async () => {
    const { quote, mail } = await abandonedCart();
    await shop.db.sql('update public.quotes set in_cart = false where id = $1', [quote.id]);
    await run();
    expect(await statuses()).toEqual(['lost']);
    await call('GET', linkIn(mail, 'recovery-link'));
    const order = await unpaidOrder(shop);
    await verify(shop, order);
    await run();
    expect(await carts()).toEqual([expect.objectContaining({ status: 'recovered', order_id: order.order_id })]);
  });
});

describe('the links', () => {
  it('record the first click and lead to the cart, unknown tokens too', async () => {
    const { mail } = await abandonedCart();
    const link = linkIn(mail, 'recovery-link');
    const answer = await call('GET', link);
    expect([answer.status, new URL(answer.headers.get('location')!).pathname]).toEqual([303, '/cart']);
    const first = await shop.row<Json>('select clicked_at, token_hash from public.recovery_attempts');
    expect(first).toEqual({
      clicked_at: expect.anything(),
      token_hash: createHash('sha256').update(new URL(link).searchParams.get('t')!).digest('hex'),
    });
    await call('GET', link);
    expect(await shop.row<Json>('select clicked_at, token_hash from public.recovery_attempts')).toEqual(first);
    expect((await call('GET', 'https://x.test/?t=unknown')).status).toBe(303);
    expect((await call('GET', 'https://x.test/')).status).toBe(400);
  });

  it('opening the link never opts out; a click on it after 7 days counts again', async () => {
    const { mail } = await abandonedCart();
    await call('GET', linkIn(mail, 'recovery-link'));
    await pass(8 * 24);
    await call('GET', linkIn(mail, 'recovery-link'));
    expect(
      await shop.row(`select clicked_at > now() - interval '1 minute' as again, marketing_opt_out
        from public.recovery_attempts, public.profiles where profiles.id = '${shop.customer.userId}'`),
    ).toEqual({ again: true, marketing_opt_out: false });
  });
});

describe('opting out', () => {
  const optedOut = async () =>
    (await shop.db.sql<{ email: string }>('select email from public.profiles where marketing_opt_out')).map(({ email }) => email);

  it('works from the mail program with one POST (RFC 8058), without a sign-in, and stops the sequence', async () => {
    const { mail } = await abandonedCart();
    expect(mail.headers).toMatchObject({
      'List-Unsubscribe': `<${linkIn(mail, 'recovery-link')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect((await call('POST', linkIn(mail, 'recovery-link'))).status).toBe(200);
    expect(await optedOut()).toEqual(['maya@shop.test']);
    await pass(30);
    await run();
    expect([await statuses(), await deliver()]).toEqual([['suppressed'], []]);
  });

  it('works with the token of the mail’s link, twice like once, and with no other', async () => {
    const { mail } = await abandonedCart();
    const token = new URL(linkIn(mail, 'unsubscribe')).searchParams.get('t');
    for (const who of ['anon', shop.stranger] as const)
      expect(await shop.call(who, 'opt_out_of_reminders', { p_token: token })).toEqual({ opted_out: true });
    expect(await optedOut()).toEqual(['maya@shop.test']);
    expect(await refusal(shop.call('anon', 'opt_out_of_reminders', { p_token: 'guess' }))).toMatch(/^PT404 link_not_found/);
    expect((await call('POST', 'https://x.test/?t=guess')).status).toBe(404);
    expect(await refusal(shop.call(shop.customer, 'record_recovery_click', { p_token: token }))).toMatch(/^42501/);
  });

  it('in the profile cancels the mail that waits in the outbox', async () => {
    await approvedQuote(shop);
    await pass(25);
    await run();
    await shop.db.sql('update public.profiles set marketing_opt_out = true where id = $1', [shop.customer.userId]);
    expect(await recoveryMails()).toEqual([{ template_name: 'cart_recovery_1', status: 'cancelled' }]);
  });

  it('is measured, and nothing is mailed', async () => {
    await approvedQuote(shop);
    await pass(25);
    await shop.db.sql('update public.profiles set marketing_opt_out = true');
    await run();
    expect([await statuses(), await recoveryMails()]).toEqual([['suppressed'], []]);
  });
});

describe('the holdout', () => {
  it('gets the same steps without a mail, and keeps its arm when the share changes', async () => {
    await setting({ holdout_percent: 100 });
    await approvedQuote(shop);
    await pass(25);
    await run();
    await setting({ holdout_percent: 0 });
    await pass(25);
    await run();
    expect(await shop.db.sql('select sequence, holdout, outbox_id, token_hash from public.recovery_attempts order by 1')).toEqual(
      [
        { sequence: 1, holdout: true, outbox_id: null, token_hash: null },
        { sequence: 2, holdout: true, outbox_id: null, token_hash: null },
      ],
    );
    expect(await recoveryMails()).toEqual([]);
  });

  it('takes about the percent of the setting', async () => {
    await setting({ holdout_percent: 10 });
    const { n } = await shop.row<{ n: number }>(
      'select count(*) filter (where private.is_held_out(md5(g::text)::uuid))::int as n from generate_series(1, 5000) g',
    );
    expect(Math.abs(n - 500)).toBeLessThan(100);
  });
});
