import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, openShop, refusal, sentQuote, type Shop, unpaidOrder } from './shop.ts';

let shop: Shop;
let quoteId: string;
beforeAll(async () => {
  shop = await openShop();
  quoteId = (await sentQuote(shop)).id;
});
afterAll(() => shop.db.close());

interface Preview {
  subject: string;
  html: string;
  content: string;
  plain: string;
  empty: string[];
}

const asAdmin = <T>(text: string, values: unknown[] = []) =>
  shop.db.as(shop.admin, (sql) => sql<T>(text, values), { commit: true });
const draft = (change: Json = {}) => {
  const { name, subject, html, text, type, id } = {
    name: 'quote_sent',
    subject: 'Hello {{customer_name}}',
    html: '<p>{{total}}</p>',
    text: '{{display_id}}',
    type: 'quote',
    id: quoteId,
    ...change,
  };
  return [name, subject, html, text, type, id];
};
const preview = async (change: Json = {}): Promise<Preview> =>
  (await asAdmin<Preview>('select * from public.preview_email($1, $2, $3, $4, $5, $6)', draft(change)))[0]!;
const testMail = (change: Json = {}) =>
  asAdmin<{ id: string; to_email: string }>('select * from public.send_test_email($1, $2, $3, $4, $5, $6)', draft(change));
const save = (name: string, column: string, value: string) =>
  refusal(asAdmin(`update public.email_templates set ${column} = $2 where name = $1`, [name, value]));

describe('a preview', () => {
  it('is what the outbox holds for the same quote', async () => {
    const [template] = await shop.db.sql<Json>(
      `select subject, html_content as html, text_content as text from public.email_templates where name = 'quote_sent'`,
    );
    const [mail] = await shop.db.sql<Json>(
      `select subject, html, text from public.email_outbox where entity_id = $1 and template_name = 'quote_sent'`,
      [quoteId],
    );
    const { subject, content, plain } = await preview(template);
    expect({ subject, html: content, text: plain }).toEqual(mail);
  });

  it('is a whole document for light and dark, with its values escaped', async () => {
    await shop.db.sql(`update public.profiles set full_name = '<b>Maya</b>' where email = 'maya@shop.test'`);
    const { subject, html } = await preview({ html: '<p>{{customer_name}}</p>' });
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<div class="mail"><p>&lt;b&gt;Maya&lt;/b&gt;</p></div>');
    expect(html).toContain(`<title>Hello &lt;b&gt;Maya`);
    expect(subject).toBe('Hello <b>Maya</b>');
    await shop.db.sql(`update public.profiles set full_name = 'Maya' where email = 'maya@shop.test'`);
  });

  it('names the variables that have no value for what was chosen', async () => {
    expect((await preview({ text: '{{reason}} {{total}}' })).empty).toEqual(['reason']);
  });

  it('fills what only the code that queues the mail knows', async () => {
    const order = await unpaidOrder(shop);
    const { plain, empty } = await preview({
      name: 'bank_transfer_instructions',
      text: '{{amount}} {{reference_code}} {{bank_details}}',
      type: 'order',
      id: order.order_id,
    });
    expect(plain).toContain(order.reference_code);
    expect(plain).toContain('Himalaya Bank');
    expect(empty).toEqual([]);
  });

  it('refuses what a save refuses, at the same field', async () => {
    expect(await refusal(preview({ subject: '{{password}}' }))).toBe('PT400 unknown_variable subject');
    expect(await refusal(preview({ text: 'Hello {{customer_name' }))).toBe('PT400 unknown_variable text_content');
    expect(await refusal(preview({ html: '<script>x</script>' }))).toBe('PT400 script_in_template html_content');
    expect(await refusal(preview({ type: 'cart' }))).toBe('PT400 unknown_entity p_entity_type');
    expect(await refusal(preview({ type: 'order' }))).toBe('PT404 order_not_found');
  });

  it('refuses a variable that nothing fills in this template, at its field, with those that can be used', async () => {
    const save = (name: string, html: string) =>
      shop.db.as(shop.admin, (sql) => sql('update public.email_templates set html_content = $2 where name = $1', [name, html]));
    expect(await refusal(save('quote_sent', '<p>{{tracking_number}}</p>'))).toBe('PT400 unknown_variable html_content');
    expect(await refusal(save('order_shipped', '<p>{{tracking_number}}</p>'))).toBe('allowed');
    expect(await refusal(save('quote_sent', '<p>{{hours_left}}</p>'))).toBe('PT400 unknown_variable html_content');
  });

  it('lists exactly the variables that the check knows, and which one this template never fills', async () => {
    const all = await asAdmin<{ name: string; filled: boolean }>(`select * from public.email_variables('quote_sent')`);
    const known = await shop.db.sql<{ v: string }>('select unnest(private.template_variables()) as v');
    expect(all.map(({ name }) => name).sort()).toEqual(known.map(({ v }) => v).sort());
    expect(all.filter(({ filled }) => !filled).map(({ name }) => name)).toContain('tracking_number');
    expect(all.filter(({ filled }) => filled).map(({ name }) => name)).toContain('expires_at');
  });

  it('of each seeded template uses only variables that the template fills', async () => {
    const templates = await shop.db.sql<{ name: string; variables: string[] }>(
      'select name, variables from public.email_templates',
    );
    for (const { name, variables } of templates) {
      const filled = (
        await asAdmin<{ name: string; filled: boolean }>('select * from public.email_variables($1)', [name])
      ).filter((variable) => variable.filled);
      const missing = variables.filter((variable) => !filled.some((each) => each.name === variable));
      expect({ name, missing }).toEqual({ name, missing: [] });
    }
  });
});

describe('saving a template', () => {
  it('refuses an unknown variable and a {{ that does not end, at the field', async () => {
    expect(await save('quote_sent', 'text_content', 'Hi {{ nickname }}')).toBe('PT400 unknown_variable text_content');
    expect(await save('quote_sent', 'subject', 'Hi {{customer_name')).toBe('PT400 unknown_variable subject');
    expect(await save('quote_sent', 'subject', 'Hi {{ customer_name }}')).toBe('allowed');
  });

  it('keeps each version with who saved it, and a restored one is a new version', async () => {
    const versions = () =>
      shop.db.sql<Json>(
        `select v.version, v.subject, v.saved_by from public.email_template_versions v
         join public.email_templates t on t.id = v.template_id where t.name = 'order_placed' order by v.version`,
      );
    const before = await versions();
    const last = before.length;
    const first = before.at(-1);
    expect(first).toMatchObject({ version: last, saved_by: null });
    await save('order_placed', 'subject', 'Changed');
    await save('order_placed', 'subject', String(first?.['subject']));
    expect(await versions()).toEqual([
      ...before,
      { version: last + 1, subject: 'Changed', saved_by: shop.admin.userId },
      { version: last + 2, subject: first?.['subject'], saved_by: shop.admin.userId },
    ]);
  });

  it('refuses a save over a version that was not read', async () => {
    const stale = await asAdmin<Json>(
      `update public.email_templates set subject = 'Mine' where name = 'order_placed' and version = 1 returning id`,
    );
    expect(stale).toEqual([]);
  });
});

describe('a test email', () => {
  it('goes to the admin who asks, marked, and not into the timeline of the customer', async () => {
    const [sent] = await testMail();
    expect(sent?.to_email).toBe('admin@shop.test');
    expect(await shop.row('select subject, entity_id, status from public.email_outbox where id = $1', [sent?.id])).toEqual({
      subject: '[Test] Hello Maya',
      entity_id: null,
      status: 'queued',
    });
  });

  it('is limited to 20 in ten minutes', async () => {
    for (let count = 0; count < 19; count++) await testMail();
    expect(await refusal(testMail())).toBe('PT429 too_many_tests');
  });
});

describe('sending an email again', () => {
  const resend = (id: string) => asAdmin<{ id: string; to_email: string }>('select * from public.resend_email($1)', [id]);
  const aMail = async (status: string, more = '') => {
    const [mail] = await shop.db.sql<{ id: string }>(
      `insert into public.email_outbox (template_name, to_email, user_id, subject, html, text, dedupe_key, status, last_error)
       values ('quote_sent', 'maya@shop.test', $1, 's', 'h', 't', gen_random_uuid()::text, $2, 'no route') returning id`,
      [shop.customer.userId, status],
    );
    if (more) await shop.db.sql(`update public.email_outbox set ${more} where id = $1`, [mail!.id]);
    return mail!.id;
  };

  it('queues a copy of a failed mail once, and writes it into the audit log', async () => {
    const id = await aMail('failed');
    const [copy] = await resend(id);
    expect(
      await shop.row('select status, subject, resend_of, attempts from public.email_outbox where id = $1', [copy?.id]),
    ).toEqual({
      status: 'queued',
      subject: 's',
      resend_of: id,
      attempts: 0,
    });
    expect(await refusal(resend(id))).toBe('PT409 mail_waiting');
    expect(await shop.row('select actor_id, after from public.audit_log where record_id = $1', [copy?.id])).toMatchObject({
      actor_id: shop.admin.userId,
      after: { resend_of: id, to_email: 'maya@shop.test' },
    });
    await shop.db.sql(`update public.email_outbox set status = 'failed' where id = $1`, [copy?.id]);
    expect(await resend(id)).toHaveLength(1);
  });

  it('goes to the address that the customer has now', async () => {
    const id = await aMail('failed', `to_email = 'old@shop.test'`);
    expect(await refusal(resend(id))).toBe('allowed');
  });

  it('refuses a mail that waits, was withdrawn, is unknown, or whose address bounced', async () => {
    expect(await refusal(resend(await aMail('queued')))).toBe('PT409 mail_waiting');
    expect(await refusal(resend(await aMail('cancelled')))).toBe('PT409 mail_withdrawn');
    expect(await refusal(resend(await aMail('sent', `html = '', text = ''`)))).toBe('PT409 mail_text_deleted');
    expect(await refusal(resend(quoteId))).toBe('PT404 mail_not_found');
    await shop.db.sql(`insert into public.bounced_addresses (email, reason) values ('maya@shop.test', '550 gone')`);
    expect(await refusal(resend(await aMail('failed')))).toBe('PT409 address_bounced');
    await shop.db.sql('delete from public.bounced_addresses');
  });

  it('refuses a mail after retention deleted its text, in words for the admin', async () => {
    const id = await aMail('sent', `created_at = now() - interval '91 days'`);
    await shop.db.sql('select private.prune_history(1000)');
    expect(await shop.row('select html, text from public.email_outbox where id = $1', [id])).toEqual({ html: '', text: '' });
    await expect(resend(id)).rejects.toMatchObject({
      code: 'PT409',
      detail: 'This email is too old to be sent again: its text was deleted.',
    });
  });

  it('refuses a reminder to a customer who opted out', async () => {
    const id = await aMail('failed', `unsubscribe_url = 'https://shop.test/u'`);
    await shop.db.sql('update public.profiles set marketing_opt_out = true where id = $1', [shop.customer.userId]);
    expect(await refusal(resend(id))).toBe('PT409 opted_out');
  });
});

describe('the schedule of a hosted project', () => {
  const drains = () =>
    shop.db.sql(`select rows_changed, error from private.job_runs where job_name = 'drain_outbox' order by started_at`);

  it('refuses without pg_cron and pg_net, and then calls the worker only while mail is due', async () => {
    const url = 'https://project.supabase.test/functions/v1/send-mail';
    const schedule = () => shop.db.sql('select private.schedule_mail($1, $2)', [url, 'a-secret-of-twenty-signs']);
    const wake = async () => (await shop.row<{ woke: boolean }>('select private.wake_mail_worker() as woke')).woke;
    expect(await refusal(schedule())).toBe('PT409 extensions_missing');
    expect(await wake()).toBe(false);
    await shop.db.exec(`
      create schema cron; create schema net;
      create table cron.jobs (name text, schedule text, command text);
      create table net.calls (url text, headers jsonb);
      create function cron.schedule(text, text, text) returns bigint language sql as 'insert into cron.jobs values ($1, $2, $3); select 1::bigint';
      create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
        timeout_milliseconds int default 5000) returns bigint language sql as 'insert into net.calls values (url, headers); select 1::bigint';`);
    await schedule();
    expect(await shop.row('select * from cron.jobs')).toEqual({
      name: 'landfall_send_mail',
      schedule: '* * * * *',
      command: 'select private.wake_mail_worker()',
    });
    await shop.db.sql('update public.email_outbox set send_after = now()');
    expect(await wake()).toBe(true);
    expect(await shop.row('select * from net.calls')).toMatchObject({
      url,
      headers: { Authorization: 'Bearer a-secret-of-twenty-signs' },
    });
    await shop.db.sql(`update public.email_outbox set status = 'sent'`);
    expect(await wake()).toBe(false);
    expect(await drains()).toEqual([{ rows_changed: 0, error: null }]);
  });

  it('shows the runs of the worker in the job list', async () => {
    await shop.db.sql('delete from private.job_runs');
    const report = (secondsAgo: number, args: object) =>
      shop.call('service', 'record_mail_run', { p_started_at: new Date(Date.now() - secondsAgo * 1000).toISOString(), ...args });
    await report(2, { p_attempts: 3 });
    await report(1, { p_attempts: 0, p_error: 'Set SMTP_URL and MAIL_FROM.' });
    expect(await drains()).toEqual([
      { rows_changed: 3, error: null },
      { rows_changed: 0, error: 'Set SMTP_URL and MAIL_FROM.' },
    ]);
    const jobs = await asAdmin<Json>(`select * from public.admin_jobs() where name = 'drain_outbox'`);
    expect(jobs[0]).toMatchObject({ last_error: 'Set SMTP_URL and MAIL_FROM.', runs_24h: 2, failures_24h: 1, is_late: false });
  });
});
