import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SMTP_TIMEOUTS, SmtpDriver, type SmtpTimeouts } from '../../functions/_shared/mail/smtp-driver.ts';
import { ownerSql } from '../../local/database/database.ts';
import { drainOutbox } from '../../local/mail/outbox.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { openSink, type Sink, type SinkBehaviour } from './smtp-sink.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let sink: Sink | undefined;
let driver: SmtpDriver | undefined;
afterEach(async () => {
  driver?.close();
  await sink?.close();
  [driver, sink] = [undefined, undefined];
});
beforeEach(() => db.exec('delete from public.email_outbox; delete from public.bounced_addresses'));

/** For servers that hang. */
const IMPATIENT: SmtpTimeouts = { ...SMTP_TIMEOUTS, greeting: 500, socket: 1500 };

const driverTo = (port: number, timeouts: SmtpTimeouts = SMTP_TIMEOUTS): SmtpDriver => {
  driver = new SmtpDriver({ host: '127.0.0.1', port, secure: false, from: 'Landfall <mail@landfall.test>' }, timeouts);
  return driver;
};
async function serve(behaviour: SinkBehaviour = {}, timeouts?: SmtpTimeouts): Promise<SmtpDriver> {
  sink = await openSink(behaviour);
  return driverTo(sink.port, timeouts);
}

const queue = (to = 'maya@shop.test', more: { html?: string; unsubscribe?: string } = {}) =>
  db.sql(
    `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key, unsubscribe_url)
     values ('t', $1, 'Grüße ✓', $2, 'Plain Grüße', gen_random_uuid()::text, $3)`,
    [to, more.html ?? '<p onclick="x">Hello</p>', more.unsubscribe ?? null],
  );
const mail = async () =>
  (
    await db.sql<{ id: string; status: string; attempts: number; last_error: string | null; wait: number }>(
      `select id, status, attempts, last_error, extract(epoch from send_after - now())::int as wait from public.email_outbox order by created_at desc limit 1`,
    )
  )[0]!;
const due = () => db.sql('update public.email_outbox set send_after = now()');
const drain = (to: SmtpDriver) => drainOutbox(ownerSql(db.connection), { mail: to, texts: null });
const messageIds = () => (sink?.mails ?? []).map((raw) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);

describe('a mail sent by SMTP', () => {
  it('has both texts, the sanitized HTML in a document for light and dark, and a Message-ID of its outbox row', async () => {
    await queue();
    await drain(await serve());
    expect(await mail()).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
    const raw = sink!.mails[0]!;
    expect(raw).toMatch(/^From: Landfall <mail@landfall.test>$/m);
    expect(raw).toMatch(/^To: maya@shop.test$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(raw).toContain('multipart/alternative');
    expect(raw).toContain('Plain Gr=C3=BC=C3=9Fe');
    expect(raw.replace(/=\r?\n/g, '')).toContain('<meta name=3D"color-scheme" content=3D"light dark">');
    expect(raw.replace(/=\r?\n/g, '')).toContain('<div class=3D"mail"><p>Hello</p></div>');
    expect(raw).not.toContain('onclick');
    expect(messageIds()).toEqual([`<${(await mail()).id}@localhost>`]);
  });

  it('carries the one-click unsubscribe headers of RFC 8058 where it has an unsubscribe address', async () => {
    await queue('maya@shop.test', { unsubscribe: 'https://landfall.test/functions/v1/recovery-link?t=abc' });
    await drain(await serve());
    const raw = sink!.mails[0]!.replace(/\r\n[ \t]+/g, ' ');
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/landfall.test\/functions\/v1\/recovery-link\?t=abc>\r?$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  });

  it('shares a few connections with other mails', async () => {
    for (let count = 0; count < 12; count++) await queue(`c${count}@shop.test`);
    expect(await drain(await serve())).toBe(12);
    expect(sink!.mails).toHaveLength(12);
    expect(sink!.connections()).toBeLessThanOrEqual(5);
  });

  it('goes to one address only, whatever the address looks like', async () => {
    await queue('maya,eve@shop.test');
    const recipients: string[] = [];
    await drain(
      await serve({
        recipient: (address) => {
          recipients.push(address);
          return null;
        },
      }),
    );
    expect(recipients.length).toBeLessThanOrEqual(1);
  });
});

describe('a mail server', () => {
  it('that fails three times gets the mail at the fourth attempt', async () => {
    let failures = 0;
    await queue();
    const smtp = await serve({ content: () => (failures++ < 3 ? [451, '4.3.0 Try later'] : null) });
    const waits: unknown[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await drain(smtp);
      const { status, wait, last_error } = await mail();
      waits.push([status, wait, last_error]);
      await due();
    }
    const reason = expect.stringMatching(/^The mail server refused the email for now: 451 4\.3\.0 Try later$/);
    expect(waits.slice(0, 3)).toEqual([
      ['queued', 60, reason],
      ['queued', 300, reason],
      ['queued', 1800, reason],
    ]);
    expect(await mail()).toMatchObject({ status: 'sent', attempts: 4, last_error: null });
    expect(sink!.mails).toHaveLength(1);
  });

  it('that never greets is given up on and tried again later, while requests are answered', async () => {
    const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    await queue();
    const draining = drain(driverTo((silent.address() as net.AddressInfo).port, IMPATIENT));
    await expect.poll(async () => (await mail()).status).toBe('sending');
    await draining;
    expect(await mail()).toMatchObject({ status: 'queued', last_error: expect.stringContaining('Greeting never received') });
    silent.close();
  });

  it('that hangs after the content is given up on', async () => {
    await queue();
    await drain(await serve({ afterAccept: () => 'hang' }, { ...SMTP_TIMEOUTS, socket: 1500 }));
    expect(await mail()).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: expect.stringMatching(/could not be reached/),
    });
  });

  it('that answers one byte at a time is given up on after the total time', async () => {
    const drip = net.createServer((socket) => {
      const timer = setInterval(() => socket.write('2'), 100);
      socket.on('close', () => clearInterval(timer)).on('error', () => {});
    });
    await new Promise<void>((resolve) => void drip.listen(0, '127.0.0.1', resolve));
    const { port } = drip.address() as net.AddressInfo;
    await queue();
    await drain(driverTo(port, { connection: 5000, greeting: 5000, socket: 5000, total: 500 }));
    expect(await mail()).toMatchObject({ status: 'queued', last_error: 'The mail server did not finish within 0.5 seconds.' });
    drip.close();
  });

  it('that cuts the connection after it accepted gets the mail again with the same Message-ID', async () => {
    let cuts = 0;
    await queue();
    const smtp = await serve({ afterAccept: () => (cuts++ === 0 ? 'cut' : 'reply') });
    await drain(smtp);
    expect(await mail()).toMatchObject({ status: 'queued' });
    await due();
    await drain(smtp);
    expect(await mail()).toMatchObject({ status: 'sent', attempts: 2 });
    const [first, second] = messageIds();
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('gets the mail of a worker that was killed while sending, once its claim has ended', async () => {
    await queue();
    await db.sql('select * from public.claim_mails(5)'); // killed here: nothing is settled
    const smtp = await serve();
    await drain(smtp);
    expect(sink!.mails).toHaveLength(0);
    await due(); // two minutes pass
    await drain(smtp);
    expect(sink!.mails).toHaveLength(1);
    expect(await mail()).toMatchObject({ status: 'sent', attempts: 2 });
  });
});

describe('a permanent rejection', () => {
  it.each([
    ['550 5.1.1 No such user', [550, '5.1.1 No such user']],
    ['550 without an enhanced code', [550, 'User unknown']],
    ['550 5.2.1 Mailbox disabled', [550, '5.2.1 Mailbox disabled']],
  ] as const)('of the address (%s) fails at once and stops later mails to it', async (_name, reply) => {
    await queue('gone@shop.test');
    const smtp = await serve({ recipient: () => [...reply] });
    await drain(smtp);
    const reason = expect.stringMatching(/^The address does not accept email: .*550/);
    expect(await mail()).toMatchObject({ status: 'failed', attempts: 1, last_error: reason });
    expect(await db.sql('select email, reason from public.bounced_addresses')).toEqual([{ email: 'gone@shop.test', reason }]);
    await queue('Gone@shop.test');
    expect(await drain(smtp)).toBe(0);
    expect(await mail()).toMatchObject({ status: 'failed', attempts: 0, last_error: expect.stringContaining('550') });
  });

  it.each([
    ['a policy', 'recipient', [550, '5.7.1 Blocked'], "The recipient's server refused the email"],
    ['a full mailbox', 'recipient', [552, '5.2.2 Mailbox full'], "The recipient's server refused the email"],
    ['the content', 'content', [554, '5.7.1 Looks like spam'], 'The mail server refused the content'],
  ] as const)('because of %s fails at once, but the address stays usable', async (_name, at, reply, words) => {
    await queue();
    await drain(await serve({ [at]: () => [...reply] }));
    expect(await mail()).toMatchObject({ status: 'failed', attempts: 1, last_error: expect.stringContaining(words) });
    expect(await db.sql('select 1 from public.bounced_addresses')).toEqual([]);
  });

  it('of one recipient does not stop the mails of others', async () => {
    await queue('gone@shop.test');
    await queue('maya@shop.test');
    await drain(await serve({ recipient: (address) => (address.startsWith('gone') ? [550, '5.1.1 No'] : null) }));
    const states = await db.sql('select to_email, status from public.email_outbox order by to_email');
    expect(states).toEqual([
      { to_email: 'gone@shop.test', status: 'failed' },
      { to_email: 'maya@shop.test', status: 'sent' },
    ]);
  });
});
