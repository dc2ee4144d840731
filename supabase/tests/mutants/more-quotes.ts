import type { TestDatabase } from '../harness.ts';
import type { World } from '../matrix/world.ts';

const ADDRESS = `insert into public.user_addresses (user_id, recipient_name, phone, address_line1, city, country_code)
  values ($1, 'Otto Other', '+9779800000000', 'Lazimpat 1', 'Kathmandu', 'NP') returning id`;
const COPY = `insert into public.quotes (user_id, status, country_code, destination_country, product_name, currency, final_currency, exchange_rate, rate_source,
    rate_confidence, final_total, final_total_local, final_total_local_without_gateway_fee, breakdown, price_valid_until)
  select user_id, 'sent', country_code, destination_country, product_name, currency, final_currency, exchange_rate, $2, rate_confidence, final_total,
    final_total_local, final_total_local_without_gateway_fee, breakdown, now() + interval '1 day'
  from public.quotes where id = $1 returning id`;

/** Additions to the matrix's world: a quote priced at the fallback rate, one never approved, one whose mail was sent, a revoked
 *  link, the other customer's address, and as many quotes counted for the other as allowed. */
export async function addQuotes(db: TestDatabase, { people, rows }: World): Promise<Record<string, string>> {
  const copy = async (rateSource: string): Promise<string> =>
    (await db.sql<{ id: string }>(COPY, [rows['quotes'], rateSource]))[0]!.id;
  await db.sql(
    `insert into public.share_tokens (quote_id, token_hash, revoked_at)
     values ($1, encode(sha256('a-token-that-was-taken-back'), 'hex'), now())`,
    [rows['quotes']],
  );
  const mailed = await copy('usd_cross');
  await db.sql(
    `insert into public.email_outbox (template_name, to_email, user_id, entity_type, entity_id, subject, html, text, dedupe_key, status, attempts)
     values ('quote_sent', 'owner@matrix.test', $2, 'quote', $1, 's', 'h', 't', 'mailed', 'sent', 1)`,
    [mailed, people.owner],
  );
  await db.sql(
    `insert into public.status_history (entity_type, entity_id, from_status, to_status, trigger) values ('quote', $1, 'pending', 'sent', 'admin')`,
    [mailed],
  );
  await db.sql(
    `insert into private.rate_hits (action, counted_by, key)
     select 'quote_request', 'account', encode(sha256(salt || convert_to($1::text, 'UTF8')), 'hex')
     from private.rate_settings, generate_series(1, 120)`,
    [people.other],
  );
  const [address] = await db.sql<{ id: string }>(ADDRESS, [people.other]);
  return {
    mailed,
    others_address: address!.id,
    fallback: await copy('fallback'),
    fresh: await copy('usd_cross'),
  };
}
