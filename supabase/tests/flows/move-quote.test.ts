import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvedQuote,
  history,
  mails,
  move,
  openShop,
  pricedQuote,
  quoteRow,
  refusal,
  requestedQuote,
  sentQuote,
  versionOf,
  type QuoteCard,
  type Shop,
  chooseDelivery,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const aReason = () => shop.row<{ id: string }>(`select id from public.rejection_reasons where reason = 'The price is too high'`);
const cardFor = async (who: { userId: string }, id: string): Promise<QuoteCard> => {
  const [card] = await shop.db.as(who, (sql) => sql<QuoteCard>('select * from public.quote_cards where id = $1', [id]));
  return card as QuoteCard;
};
const hoursFromNow = (moment: unknown): number => Math.round((new Date(String(moment)).getTime() - Date.now()) / 3_600_000) + 0; // avoids -0

describe('sending', () => {
  it('dates the quote, gives it 168 hours, writes history and queues one mail', async () => {
    const card = await sentQuote(shop);
    const row = await quoteRow(shop, card.id);
    expect([row['status'], hoursFromNow(row['sent_at']), hoursFromNow(row['expires_at'])]).toEqual(['sent', 0, 168]);
    expect((await history(shop, card.id)).at(-1)).toEqual({
      from_status: 'pending',
      to_status: 'sent',
      trigger: 'admin',
      actor_id: shop.admin.userId,
    });
    const sent = await mails(shop, card.id, 'quote_sent');
    expect(sent).toEqual([expect.objectContaining({ to_email: 'maya@shop.test', status: 'queued' })]);
    expect(String(sent[0]?.['text'])).toContain('Hello Maya');
    expect(String(sent[0]?.['text'])).toContain(`/dashboard/quotes/${card.id}`);
    expect(String(sent[0]?.['text'])).toMatch(/NPR [\d,]+/);
  });

  it('is refused without a price', async () => {
    const { id } = await requestedQuote(shop);
    const card = await cardFor(shop.admin, id);
    expect(card.moves).toEqual(['rejected']);
    expect(await refusal(move(shop, shop.admin, card, 'sent'))).toBe('PT422 no_price');
  });

  it('of a price of 0 is refused until it is confirmed; the customer then approves it as any other', async () => {
    const free = await pricedQuote(shop, {}, { discount: 1000 });
    expect(free).toMatchObject({ final_total: 0, final_total_local: 0 });
    expect(await refusal(move(shop, shop.admin, free, 'sent'))).toBe('PT409 zero_price');
    expect(await refusal(move(shop, shop.admin, free, 'sent', { p_confirmed: '{needs_review}' }))).toBe('PT409 zero_price');
    expect(await quoteRow(shop, free.id)).toMatchObject({ status: 'pending' });
    const sent = await move(shop, shop.admin, free, 'sent', { p_confirmed: '{zero_price}' });
    expect(await move(shop, shop.customer, sent, 'approved')).toMatchObject({ status: 'approved' });
  });

  it('of a price of 0 asks even where a fixed card fee makes the total more than 0', async () => {
    await shop.db.sql(`update public.country_settings set payment_gateway_fixed_fee = 300 where code = 'NP'`);
    const free = await pricedQuote(shop, {}, { discount: 1000 });
    await shop.db.sql(`update public.country_settings set payment_gateway_fixed_fee = 0 where code = 'NP'`);
    expect(Number(free.final_total_local)).toBeGreaterThan(0);
    expect(await refusal(move(shop, shop.admin, free, 'sent'))).toBe('PT409 zero_price');
  });

  it('of a price of 0 cannot be skipped by approving for the customer', async () => {
    const free = await pricedQuote(shop, {}, { discount: 1000 });
    const rejected = await move(shop, shop.admin, free, 'rejected', { p_details: 'Out of stock' });
    expect(await refusal(move(shop, shop.admin, rejected, 'approved'))).toBe('PT409 zero_price');
  });

  it('is refused where the exchange rate was only the 1:1 fallback', async () => {
    const card = await pricedQuote(shop, { destination_country: 'ZZ' });
    expect(card).toMatchObject({ rate_source: 'fallback', moves: ['rejected'] });
    expect(await refusal(move(shop, shop.admin, card, 'sent'))).toBe('PT422 fallback_rate');
  });

  it('is refused to the customer', async () => {
    expect(await refusal(move(shop, shop.customer, await pricedQuote(shop), 'sent'))).toBe('PT409 move_not_allowed');
  });

  it("escapes the customer's name, and never expands placeholders in it", async () => {
    await shop.db.sql(`update public.profiles set full_name = '<b>{{total}}</b>' where id = $1`, [shop.customer.userId]);
    const [mail] = await mails(shop, (await sentQuote(shop)).id, 'quote_sent');
    await shop.db.sql(`update public.profiles set full_name = 'Maya' where id = $1`, [shop.customer.userId]);
    expect(String(mail?.['html'])).toContain('Hello &lt;b&gt;{ {total}}&lt;/b&gt;');
  });

  it('waits send_delay_seconds in the outbox', async () => {
    await shop.db.sql(`update public.system_settings set setting_value = '90' where setting_key = 'send_delay_seconds'`);
    const card = await sentQuote(shop);
    await shop.db.sql(`update public.system_settings set setting_value = '0' where setting_key = 'send_delay_seconds'`);
    const { wait } = await shop.row<{ wait: number }>(
      'select extract(epoch from send_after - created_at)::int as wait from public.email_outbox where entity_id = $1 and template_name = $2',
      [card.id, 'quote_sent'],
    );
    expect(wait).toBe(90);
  });
});

describe('approving', () => {
  it('puts the quote into the cart and keeps its price for 7 days, in the same transaction', async () => {
    const card = await approvedQuote(shop);
    expect(card).toMatchObject({ status: 'approved', in_cart: true, saved_for_later: false, moves: ['rejected'] });
    expect([hoursFromNow(card['approved_at']), hoursFromNow(card['price_valid_until'])]).toEqual([0, 168]);
    expect((await history(shop, card.id)).at(-1)).toMatchObject({
      from_status: 'sent',
      to_status: 'approved',
      trigger: 'customer',
      actor_id: shop.customer.userId,
    });
    expect(await mails(shop, card.id, 'quote_approved')).toHaveLength(1);
    expect(await shop.db.sql(`select type from public.cart_events where quote_id = $1`, [card.id])).toEqual([{ type: 'added' }]);
  });

  it("is the customer's alone: an admin cannot accept a price for somebody", async () => {
    const card = await sentQuote(shop);
    expect((await cardFor(shop.admin, card.id)).moves).toEqual([]);
    expect(await refusal(move(shop, shop.admin, card, 'approved'))).toBe('PT409 move_not_allowed');
  });

  it('is refused to a stranger and a visitor as if the quote did not exist', async () => {
    const card = await sentQuote(shop);
    expect(await refusal(move(shop, shop.stranger, card, 'approved'))).toBe('PT404 quote_not_found');
    expect(await refusal(move(shop, 'anon', card, 'approved'))).toMatch(/^42501/);
    expect(await cardFor(shop.stranger, card.id)).toBeUndefined();
  });

  it('is refused on an older version', async () => {
    const card = await sentQuote(shop);
    expect(await refusal(move(shop, shop.customer, { ...card, version: card.version - 1 }, 'approved'))).toBe(
      'PT409 stale_version',
    );
  });

  it('happens once, however often it is pressed', async () => {
    const card = await sentQuote(shop);
    const presses = await Promise.all(['a', 'b', 'c'].map(() => refusal(move(shop, shop.customer, card, 'approved'))));
    expect(presses.sort()).toEqual(['PT409 stale_version', 'PT409 stale_version', 'allowed']);
    expect(await mails(shop, card.id, 'quote_approved')).toHaveLength(1);
  });

  it('is refused once the price has expired, even before the scheduled job has run', async () => {
    const card = await sentQuote(shop);
    await shop.db.sql(`update public.quotes set expires_at = now() - interval '1 minute' where id = $1`, [card.id]);
    expect((await cardFor(shop.customer, card.id)).moves).toEqual(['rejected']);
    expect(await refusal(move(shop, shop.customer, card, 'approved'))).toBe('PT409 price_expired');
  });
});

describe('rejecting', () => {
  it('keeps reason, details, moment and person, and empties the cart', async () => {
    const card = await approvedQuote(shop);
    const { id: p_reason_id } = await aReason();
    const rejected = await move(shop, shop.customer, card, 'rejected', { p_reason_id, p_details: 'Half would do' });
    expect(rejected).toMatchObject({ status: 'rejected', in_cart: false, rejection_details: 'Half would do' });
    expect(await quoteRow(shop, card.id)).toMatchObject({ rejection_reason_id: p_reason_id, rejected_by: shop.customer.userId });
    const [mail] = await mails(shop, card.id, 'quote_rejected');
    expect(String(mail?.['text'])).toContain('Half would do');
  });

  it('needs a reason or details', async () => {
    const card = await sentQuote(shop);
    expect(await refusal(move(shop, shop.customer, card, 'rejected', { p_details: '  ' }))).toBe('PT400 reason_needed reason_id');
    expect(await refusal(move(shop, shop.customer, card, 'rejected', { p_reason_id: shop.admin.userId }))).toBe(
      'PT400 unknown_reason reason_id',
    );
    expect(await quoteRow(shop, card.id)).toMatchObject({ status: 'sent', rejection_details: null });
  });

  it('can be reverted by an admin, which approves the quote', async () => {
    const card = await move(shop, shop.customer, await sentQuote(shop), 'rejected', { p_details: 'no' });
    expect(card.moves).toEqual([]);
    expect(await refusal(move(shop, shop.customer, card, 'approved'))).toBe('PT409 move_not_allowed');
    expect(await move(shop, shop.admin, card, 'approved')).toMatchObject({ status: 'approved', in_cart: true });
  });
});

describe('no caller', () => {
  it.each(['paid', 'payment_pending', 'expired', 'ordered', 'nonsense'])('moves a quote to %s by hand', async (to) => {
    const card = await approvedQuote(shop);
    expect(await refusal(move(shop, shop.admin, card, to))).toBe('PT409 move_not_allowed');
    expect(await refusal(move(shop, shop.customer, card, to))).toBe('PT409 move_not_allowed');
  });

  it('writes a status outside the moves, not even the database owner', async () => {
    const { id } = await requestedQuote(shop);
    expect(await refusal(shop.db.sql(`update public.quotes set status = 'approved' where id = $1`, [id]))).toBe(
      'PT409 move_not_marked',
    );
  });
});

describe('the stored definitions decide', () => {
  const rewire = (from: string, to: string[]) =>
    shop.db.sql(
      `update public.system_settings set setting_value = (
         select jsonb_agg(case when d ->> 'name' = $1 then d || jsonb_build_object('allowedTransitions', $2::jsonb) else d end)::text
         from jsonb_array_elements(setting_value::jsonb) d) where setting_key = 'quote_statuses'`,
      [from, JSON.stringify(to)],
    );

  it('disallows a move that an admin removed, and allows it again once restored', async () => {
    const card = await approvedQuote(shop);
    const reject = () => move(shop, shop.customer, card, 'rejected', { p_details: 'Found it cheaper' });
    await rewire('approved', ['paid']);
    expect(await refusal(reject())).toBe('PT409 move_not_allowed');
    await rewire('approved', ['rejected', 'paid']);
    expect((await reject()).status).toBe('rejected');
  });

  it('sends no mail for a status whose definition sends none', async () => {
    const toggle = (on: boolean) =>
      shop.db.sql(
        `update public.system_settings set setting_value = (
           select jsonb_agg(case when d ->> 'name' = 'sent' then d || jsonb_build_object('triggersEmail', $1::boolean) else d end)::text
           from jsonb_array_elements(setting_value::jsonb) d) where setting_key = 'quote_statuses'`,
        [on],
      );
    await toggle(false);
    const card = await sentQuote(shop);
    await toggle(true);
    expect(await mails(shop, card.id, 'quote_sent')).toEqual([]);
  });
});

describe('unsend_quote', () => {
  const unsend = (card: QuoteCard, who = shop.admin) =>
    shop.call<QuoteCard>(who, 'unsend_quote', { p_quote_id: card.id, p_version: card.version });

  it('restores the status before and cancels the mail, so that it can be priced again', async () => {
    const card = await sentQuote(shop);
    const back = await unsend(card);
    expect(back).toMatchObject({ status: 'pending', sent_at: null, expires_at: null });
    expect((await mails(shop, card.id, 'quote_sent')).map((mail) => mail['status'])).toEqual(['cancelled']);
    const again = await move(shop, shop.admin, back, 'sent');
    expect(
      (await mails(shop, again.id, 'quote_sent'))
        .map((mail) => mail['status'])
        .sort((one, other) => String(one).localeCompare(String(other))),
    ).toEqual(['cancelled', 'queued']);
  });

  it('is refused once the mail has gone, for anything not sent, and to customers', async () => {
    const card = await sentQuote(shop);
    expect(await refusal(unsend(card, shop.customer))).toBe('PT403 admin_only');
    await shop.db.sql('select private.claim_outbox(100)');
    expect(await refusal(unsend(card))).toBe('PT409 mail_already_sent');
    expect(await refusal(unsend(await pricedQuote(shop)))).toBe('PT409 move_not_allowed');
  });
});

describe('unsend_quote and the mail of the send', () => {
  const unsend = async (id: string) =>
    shop.call<QuoteCard>(shop.admin, 'unsend_quote', { p_quote_id: id, p_version: await versionOf(shop, id) });
  const choose = async (id: string, option: string | null) =>
    chooseDelivery(shop, { id, version: await versionOf(shop, id) }, option);
  const setMail = (id: string, changes: string) =>
    shop.db.sql(`update public.email_outbox set ${changes} where entity_id = $1 and template_name = 'quote_sent'`, [id]);
  const statuses = async (id: string) =>
    (await mails(shop, id, 'quote_sent')).map((mail) => String(mail['status'])).sort((one, other) => one.localeCompare(other));

  it.each(['sending', 'sent', 'failed'])(
    'is refused with a mail that is %s, whatever the customer chose since',
    async (status) => {
      const { id } = await sentQuote(shop);
      await setMail(id, `status = '${status}', attempts = 1`);
      await choose(id, 'express');
      expect(await refusal(unsend(id))).toBe('PT409 mail_already_sent');
      await choose(id, null);
      await choose(id, 'economy');
      expect(await refusal(unsend(id))).toBe('PT409 mail_already_sent');
      expect(await statuses(id)).toEqual([status]);
    },
  );

  it('is refused while a failed attempt waits to be repeated: it may have arrived', async () => {
    const { id } = await sentQuote(shop);
    await setMail(id, `attempts = 1`);
    expect(await refusal(unsend(id))).toBe('PT409 mail_already_sent');
  });

  it('cancels the waiting mail although the customer changed the delivery meanwhile', async () => {
    const { id } = await sentQuote(shop);
    await choose(id, 'express');
    expect(await unsend(id)).toMatchObject({ status: 'pending' });
    expect(await statuses(id)).toEqual(['cancelled']);
  });

  it('looks at the mail of the last send alone, and at that in every round', async () => {
    const { id } = await sentQuote(shop);
    await move(shop, shop.admin, await unsend(id), 'sent');
    await move(shop, shop.admin, await unsend(id), 'sent');
    expect(await statuses(id)).toEqual(['cancelled', 'cancelled', 'queued']);
    await choose(id, 'express');
    await shop.db.sql(`update public.email_outbox set status = 'sent', attempts = 1 where entity_id = $1 and status = 'queued'`, [
      id,
    ]);
    expect(await refusal(unsend(id))).toBe('PT409 mail_already_sent');
  });

  it('is refused once a reminder has gone, and cancels one that waits', async () => {
    const remind = async (id: string) => {
      await shop.db.sql(
        `update public.quotes set sent_at = sent_at - interval '13 hours', expires_at = now() + interval '10 hours' where id = $1`,
        [id],
      );
      await shop.db.sql(`delete from public.email_outbox where entity_id = $1`, [id]);
      await shop.db.sql('select private.queue_expiry_reminders()');
      expect(await mails(shop, id, 'quote_expiring')).toHaveLength(1);
    };
    const [gone, waiting] = [await sentQuote(shop), await sentQuote(shop)];
    await remind(gone.id);
    await shop.db.sql(`update public.email_outbox set status = 'sent', attempts = 1 where entity_id = $1`, [gone.id]);
    expect(await refusal(unsend(gone.id))).toBe('PT409 mail_already_sent');
    await remind(waiting.id);
    expect(await refusal(unsend(waiting.id))).toBe('allowed');
    expect((await mails(shop, waiting.id, 'quote_expiring')).map((mail) => mail['status'])).toEqual(['cancelled']);
  });

  it('against a worker that claims at the same time, either the mail or the taking back wins', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await sentQuote(shop);
      const [taken] = await Promise.all([refusal(unsend(id)), shop.db.sql('select private.claim_outbox(100)')]);
      expect([taken, await statuses(id)]).toEqual(
        taken === 'allowed' ? ['allowed', ['cancelled']] : ['PT409 mail_already_sent', ['sending']],
      );
    }
  });
});

describe('the cart flags', () => {
  const flags = (id: string, in_cart: boolean, saved_for_later: boolean, who = shop.customer) =>
    shop.db.as(
      who,
      (sql) =>
        sql('update public.quotes set in_cart = $2, saved_for_later = $3 where id = $1 returning version', [
          id,
          in_cart,
          saved_for_later,
        ]),
      { commit: true },
    );

  it('are written by the customer without a new version, and leave an event each', async () => {
    const card = await approvedQuote(shop);
    expect(await flags(card.id, false, true)).toEqual([{ version: card.version }]);
    await flags(card.id, true, false);
    await flags(card.id, false, false);
    expect((await cardFor(shop.customer, card.id)).actions).toContain('add_to_cart');
    const events = await shop.db.sql('select type from public.cart_events where quote_id = $1 order by occurred_at, id', [
      card.id,
    ]);
    expect(events.map(({ type }) => type)).toEqual(['added', 'saved', 'moved', 'removed']);
  });

  it('are never both set, never on an unpayable quote, and only the customer writes them', async () => {
    const card = await approvedQuote(shop);
    expect(await refusal(flags(card.id, true, true))).toMatch(/^23514/);
    expect(await flags(card.id, false, false, shop.stranger)).toEqual([]);
    expect(await refusal(flags((await sentQuote(shop)).id, true, false))).toBe('PT409 not_payable in_cart');
  });
});

describe('a card', () => {
  it("names the caller's moves and actions, not somebody else's", async () => {
    const card = await sentQuote(shop);
    expect(await cardFor(shop.customer, card.id)).toMatchObject({
      moves: ['approved', 'rejected'],
      actions: ['choose_delivery', 'share'],
    });
    expect(await cardFor(shop.admin, card.id)).toMatchObject({ moves: [], actions: ['share', 'unsend'] });
    const { id } = await requestedQuote(shop);
    expect(await cardFor(shop.customer, id)).toMatchObject({
      moves: [],
      actions: [],
      item_count: 1,
      image_path: null,
      version: await versionOf(shop, id),
    });
  });

  it('has its admin fields only for admins', async () => {
    await requestedQuote(shop);
    for (const view of ['admin_quotes', 'admin_orders', 'admin_payments', 'admin_customers']) {
      expect(await shop.db.as(shop.customer, (sql) => sql(`select id from public.${view}`))).toEqual([]);
    }
    const [row] = await shop.db.as(shop.admin, (sql) =>
      sql(`select customer_email, requires_action, priority from public.admin_quotes where status = 'pending' limit 1`),
    );
    expect(row).toEqual({ customer_email: 'maya@shop.test', requires_action: true, priority: 'normal' });
  });
});
