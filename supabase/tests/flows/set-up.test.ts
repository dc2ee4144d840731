import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

type Json = Record<string, unknown>;
interface Line {
  check: string;
  state: 'ok' | 'warning' | 'wrong';
  message: string;
}

const OWNER = { system: 'owner' };
const SITE = 'https://shop.example';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.exec('delete from private.site; delete from private.job_runs; delete from public.country_settings'));

const ask = async (verb: string, input: Json, as: Json = OWNER): Promise<Json> => {
  const rows = await db.as(
    'service',
    (sql) => sql<{ answer: Json }>('select public.delivery($1, $2, $3) as answer', [verb, as, input]),
    {
      commit: true,
    },
  );
  return rows[0]!.answer;
};
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: { code?: string; message: string }) => `${error.code} ${error.message}`,
  );

async function report(siteUrl?: string): Promise<Record<string, Line>> {
  const { checks } = (await ask('project_report', siteUrl ? { siteUrl } : {})) as { checks: Line[] };
  return Object.fromEntries(checks.map((line) => [line.check, line]));
}

async function stagingToken(): Promise<Json> {
  const hash = createHash('sha256').update('staging').digest('hex');
  await db.sql(
    `insert into delivery.tokens (name, team, hash, modules, environments, verbs, created_by, expires_at)
     values ('staging', 'x', $1, '{*}', '{staging}', '{administer}', 'test', 'infinity') on conflict do nothing`,
    [hash],
  );
  return { token: hash };
}

describe('The report of a project', () => {
  it('waits a minute for the first turn of the clocks and the mail worker', async () => {
    await db.sql(`update private.jobs set created_at = now()`);
    const found = await report();
    expect([found['scheduled jobs'], found['email']]).toMatchObject([{ state: 'warning' }, { state: 'warning' }]);
    await db.sql(`update private.jobs set created_at = now() - interval '2 minutes'`);
  });

  it('names each thing a fresh project lacks, with what to do', async () => {
    const found = await report();
    expect(found['site address']).toMatchObject({ state: 'wrong', message: expect.stringContaining('localhost') });
    expect(found['scheduled jobs']).toMatchObject({ state: 'wrong', message: expect.stringContaining('pg_cron') });
    expect(found['email']).toMatchObject({ state: 'wrong', message: expect.stringContaining('SMTP_URL') });
    expect(found['first admin']).toMatchObject({ state: 'wrong', message: expect.stringContaining('release admin') });
    expect(found['countries']).toMatchObject({ state: 'wrong', message: expect.stringContaining('release starter') });
    expect(found['bank accounts']!.state).toBe('warning');
  });

  it('is good about scheduled jobs only while jobs run', async () => {
    await db.sql(`select private.run_job('expire_quotes')`);
    expect((await report())['scheduled jobs']!.state).toBe('ok');
    await db.sql(`update private.job_runs set started_at = started_at - interval '1 hour'`);
    expect((await report())['scheduled jobs']!.state).toBe('wrong');
  });

  it('is for administrators of every module', async () => {
    expect(await refusal(ask('project_report', {}, { token: 'f'.repeat(64) }))).toMatch(/^PT401/);
  });
});

describe('Setting up', () => {
  it('makes links lead to the shop, and mails call its functions', async () => {
    await ask('set_up', {
      siteUrl: `${SITE}/`,
      functionsUrl: 'https://ref.supabase.co/functions/v1',
      addressHeader: 'cf-connecting-ip',
    });
    const [row] = await db.sql(
      'select private.site_url() as site, private.functions_url() as functions, (select address_header from private.rate_settings) as header',
    );
    expect(row).toEqual({ site: SITE, functions: 'https://ref.supabase.co/functions/v1', header: 'cf-connecting-ip' });
    expect((await report(SITE))['site address']!.state).toBe('ok');
    expect((await report('https://other.example'))['site address']!.state).toBe('wrong');
  });

  it('switches card payments on, and reports that the gateway has sent nothing yet', async () => {
    const cards = async () => (await report())['card payments'];
    expect(await cards()).toMatchObject({ state: 'warning', message: expect.stringContaining('STRIPE_SECRET_KEY') });
    expect(await refusal(ask('set_up', { siteUrl: SITE, cards: 'paypal' }))).toBe('PT400 bad_format');
    await ask('set_up', { siteUrl: SITE, cards: 'stripe' });
    expect(await cards()).toMatchObject({ state: 'warning', message: expect.stringContaining('/payment-webhook/stripe') });
    await db.sql(`insert into public.payment_events (gateway, event_id, payload) values ('stripe', 'evt_1', '{}')`);
    expect((await cards())!.state).toBe('ok');
    await ask('set_up', { siteUrl: SITE });
    expect((await cards())!.state).toBe('ok');
    await ask('set_up', { siteUrl: SITE, cards: 'none' });
    expect((await cards())!.state).toBe('warning');
  });

  it('names the extensions that are missing', async () => {
    const { notes } = await ask('set_up', { siteUrl: SITE });
    expect(notes).toEqual([
      expect.stringMatching(/^pg_cron could not be enabled/),
      expect.stringMatching(/^pg_net could not be enabled/),
    ]);
  });

  it('refuses an address that is no origin', async () => {
    expect(await refusal(ask('set_up', { siteUrl: 'https://shop.example/path' }))).toBe('PT400 bad_format');
  });

  it('never loses the address of the functions silently', async () => {
    const set = db.sql(`select private.set_functions_url('https://ref.supabase.co/functions/v1')`);
    expect(await refusal(set)).toBe('PT409 site_not_set');
  });

  it('needs every right in every environment', async () => {
    const as = await stagingToken();
    for (const verb of ['set_up', 'make_admin', 'load_starter'])
      expect(await refusal(ask(verb, { siteUrl: SITE, email: 'a@b.test' }, as))).toBe('PT403 not_granted');
  });
});

describe('The first admin', () => {
  it('is a person who signed up and confirmed their address', async () => {
    const { userId } = await db.signUp('First@shop.test');
    expect(await ask('make_admin', { email: 'first@shop.test' })).toEqual({ userId, email: 'first@shop.test' });
    expect(await db.sql('select role from public.user_roles where user_id = $1', [userId])).toEqual([{ role: 'admin' }]);
    expect((await report())['first admin']!.state).toBe('ok');
  });

  it('is not an unknown or unconfirmed user', async () => {
    expect(await refusal(ask('make_admin', { email: 'unknown@shop.test' }))).toBe('PT404 user_not_found');
    const { userId } = await db.signUp('late@shop.test');
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [userId]);
    expect(await refusal(ask('make_admin', { email: 'late@shop.test' }))).toBe('PT409 email_not_confirmed');
  });
});

describe('Starter settings', () => {
  it('let a new shop price its first quote', async () => {
    expect(await ask('load_starter', {})).toEqual({ countries: 7, routes: 7 });
    expect((await report())['countries']!.state).toBe('ok');
    const [row] = await db.sql<{ price: Json }>(
      `select public.price_quote(jsonb_build_object('items', $1::jsonb, 'origin', to_jsonb(o), 'destination', to_jsonb(d), 'route', to_jsonb(r))) as price
       from public.shipping_routes r join public.country_settings o on o.code = r.origin_country
       join public.country_settings d on d.code = r.destination_country where o.code = 'US' and d.code = 'NP'`,
      [JSON.stringify([{ item_price: '20', quantity: 1, item_weight: '1', duty_percent: '0' }])],
    );
    expect(row!.price['priceable']).toBe(true);
  });

  it('leave a shop alone that has countries', async () => {
    await ask('load_starter', {});
    expect(await refusal(ask('load_starter', {}))).toBe('PT409 settings_exist');
  });
});
