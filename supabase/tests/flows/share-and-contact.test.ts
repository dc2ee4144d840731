import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, quoteRow, refusal, requestedQuote, sentQuote, type Json, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const share = (id: string, who = shop.customer) =>
  shop.call<{ id: string; token: string }>(who, 'create_share_token', { p_quote_id: id });
const open = (token: string) => shop.call<Json>('anon', 'shared_quote', { token });
const revoke = (id: string, who = shop.customer) => shop.call(who, 'revoke_share_token', { p_id: id });

describe('a shared quote', () => {
  it('shows exactly the allow-listed fields to anyone with the link', async () => {
    const quote = await sentQuote(shop, { customer_notes: 'my address is secret' }, { note: 'internal secret' });
    const { token } = await share(quote.id);
    expect(token).toMatch(/^[0-9a-f]{48}$/);
    const shown = await open(token);
    expect(Object.keys(shown).sort()).toEqual([
      'country_code',
      'currency',
      'destination_country',
      'display_id',
      'exchange_rate',
      'expires_at',
      'final_currency',
      'items',
      'price_valid_until',
      'rate_confidence',
      'rate_source',
      'statement',
      'status',
    ]);
    expect(shown).toMatchObject({
      display_id: quote.display_id,
      status: 'sent',
      items: [{ product_name: 'Camera', options: null, quantity: 1, item_price: 100 }],
    });
    const { lines } = shown['statement'] as { lines: Json[] };
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(['amount', 'due_on_delivery', 'key', 'local', 'usd']);
    expect(JSON.stringify(shown)).not.toMatch(/secret|maya|shop\.example/i);
  });

  it('counts its views and keeps its token only as a hash', async () => {
    const { id, token } = await share((await sentQuote(shop)).id);
    await open(token);
    await open(token);
    const row = await shop.row<Json>('select view_count, token_hash from public.share_tokens where id = $1', [id]);
    expect(row['view_count']).toBe(2);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is read by the server, for the page’s HTML and the link’s picture, without a view', async () => {
    const { id, token } = await share((await sentQuote(shop)).id);
    const read = async (text: string) =>
      (await shop.row<{ quote: Json | null }>('select private.read_shared_quote($1) as quote', [text])).quote;
    const views = async () =>
      (await shop.row<Json>('select view_count from public.share_tokens where id = $1', [id]))['view_count'];
    const shown = await read(token);
    expect(await views()).toBe(0);
    expect(shown).toEqual(await open(token));
    expect(await views()).toBe(1);
    await revoke(id);
    expect([await read(token), await read('nonsense')]).toEqual([null, null]);
    await shop.row('select private.count_share_view($1)', [token]);
    expect(await views()).toBe(1);
  });

  it('is read without a view by the server alone', async () => {
    for (const role of ['anon', 'authenticated', 'service_role'])
      for (const name of ['read_shared_quote(text)', 'shared_quote_of(uuid)', 'count_share_view(text)']) {
        const { may } = await shop.row<Json>(`select has_function_privilege($1, 'private.' || $2, 'execute') as may`, [
          role,
          name,
        ]);
        expect([role, name, may]).toEqual([role, name, false]);
      }
  });

  it('lasts 7 days and until it is revoked; a dead link and an unknown one look the same', async () => {
    const { id: first, token } = await share((await sentQuote(shop)).id);
    await shop.db.sql(`update public.share_tokens set expires_at = now() - interval '1 second' where id = $1`, [first]);
    expect(await refusal(open(token))).toBe('PT404 link_not_found');
    const { id, token: second } = await share((await sentQuote(shop)).id);
    await revoke(id);
    expect([await refusal(open(second)), await refusal(open('nonsense')), await refusal(revoke(id))]).toEqual([
      'PT404 link_not_found',
      'PT404 link_not_found',
      'allowed',
    ]);
  });

  it('is made and revoked by the owner or an admin, of a quote with a price', async () => {
    const quote = await sentQuote(shop);
    expect(await refusal(share(quote.id, shop.stranger))).toBe('PT404 quote_not_found');
    const { id } = await share(quote.id, shop.admin);
    expect(await refusal(revoke(id, shop.stranger))).toBe('PT404 link_not_found');
    expect(await refusal(share((await requestedQuote(shop)).id))).toBe('PT422 no_price');
  });
});

describe('the limit of 20 links', () => {
  it('holds for 40 calls at once, by owner and admin together, and a revoked link makes room', async () => {
    const quote = await sentQuote(shop);
    const calls = Array.from({ length: 40 }, (_, n) => refusal(share(quote.id, n % 2 ? shop.admin : shop.customer)));
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(20);
    expect(new Set(answers)).toEqual(new Set(['allowed', 'PT409 too_many_links']));
    const { id } = await shop.row<{ id: string }>('select id from public.share_tokens where quote_id = $1 limit 1', [quote.id]);
    await revoke(id);
    const more = await Promise.all([refusal(share(quote.id)), refusal(share(quote.id))]);
    expect(more.sort()).toEqual(['PT409 too_many_links', 'allowed']);
  });
});

describe('send_contact', () => {
  const write = (changes: Json = {}, who: Parameters<Shop['call']>[0] = 'anon') =>
    shop.call(who, 'send_contact', {
      p_name: 'Vi',
      p_email: 'vi@site.test',
      p_subject: 'Hello',
      p_content: 'Do you ship boats?',
      ...changes,
    });

  it("reaches the admins' inbox and counts as unread there", async () => {
    const before = await shop.call<Json>(shop.admin, 'admin_counts');
    await write();
    const [row] = await shop.db.as(shop.admin, (sql) =>
      sql<Json>(
        'select sender_id, sender_name, sender_email, recipient_id, content from public.messages where sender_email = $1',
        ['vi@site.test'],
      ),
    );
    expect(row).toEqual({
      sender_id: null,
      sender_name: 'Vi',
      sender_email: 'vi@site.test',
      recipient_id: null,
      content: 'Do you ship boats?',
    });
    expect((await shop.call<Json>(shop.admin, 'admin_counts'))['messages']).toBe(Number(before['messages']) + 1);
  });

  it('accepts three messages an hour per address', async () => {
    const mine = { p_email: 'often@site.test' };
    for (let n = 0; n < 3; n++) await write(mine);
    expect(await refusal(write({ p_email: 'OFTEN@site.test' }))).toBe('PT429 too_many_messages');
    expect(await refusal(write({ p_email: 'other@site.test' }))).toBe('allowed');
    expect(await refusal(write(mine, shop.customer))).toBe('PT429 too_many_messages');
  });

  it.each([
    ['no name', { p_name: '' }, 'PT400 missing_field name'],
    ['an address that is none', { p_email: 'me at home' }, 'PT400 bad_email email'],
    ['nothing to say', { p_content: '   ' }, 'PT400 missing_field content'],
    ['more than 5000 letters', { p_content: 'x'.repeat(5001) }, 'PT400 too_long content'],
  ])('refuses %s', async (_, changes, expected) => {
    expect(await refusal(write(changes))).toBe(expected);
  });
});

it('a share link cannot be read from the tables, hash or not', async () => {
  const quote = await sentQuote(shop);
  await share(quote.id);
  const hashes = shop.db.as(shop.customer, (sql) => sql('select token_hash from public.share_tokens'));
  expect(await refusal(hashes)).toMatch(/^42501/);
  expect(await quoteRow(shop, quote.id)).toMatchObject({ status: 'sent' });
});
