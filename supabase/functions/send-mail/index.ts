// POST send-mail: sends the mails and text messages that are due in the outbox. pg_cron calls it through pg_net (private.schedule_mail).
// Callers prove themselves with `Authorization: Bearer <MAIL_WORKER_SECRET>`, or with a secret key.
// Settings: MAIL_WORKER_SECRET; SMTP_URL and MAIL_FROM for mail; TWILIO_* for SMS. Messages of a kind without settings wait. Hosted Supabase blocks ports 25 and 587: use smtps:// (465) or another port.
// ALERT_WEBHOOK_URL: gets a POST for each alert; the mail to the team wakes this function.
// Reports each run to the job list. Returns {attempts, alerts?}; refuses with 401 unauthorized or 503 mail_not_configured.
import { type AlertCall, type AlertCalls, callWebhook } from '../_shared/alerts/call-webhook.ts';
import { secretClient } from '../_shared/clients.ts';
import { sameSecret } from '../_shared/delivery/keyed-hash.ts';
import { json, postOnly, Refusal } from '../_shared/http.ts';
import { type ClaimedMail, drainOutbox, type Outbox } from '../_shared/mail/drain-outbox.ts';
import { SmtpDriver } from '../_shared/mail/smtp-driver.ts';
import { reportedRun, type ReportRun } from '../_shared/mail/reported-run.ts';
import { readSmtpSettings } from '../_shared/mail/smtp-settings.ts';
import { TwilioDriver } from '../_shared/mail/twilio-driver.ts';
import { readTwilioSettings } from '../_shared/mail/twilio-settings.ts';
import { optionalSetting, secretKeys } from '../_shared/setting.ts';

/** How long one call claims mail. The platform ends a function after 150 s, and an attempt takes at most 60 s. */
const RUN_MS = 50_000;

async function checkCaller(request: Request): Promise<void> {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const secrets = [optionalSetting('MAIL_WORKER_SECRET'), ...secretKeys()];
  const matches = await Promise.all(secrets.map(async (secret) => secret !== undefined && sameSecret(secret, token)));
  if (token === '' || !matches.includes(true)) throw new Refusal(401, 'unauthorized', 'Only the mail schedule may call this.');
}

function openDrivers(): { mail: SmtpDriver | null; texts: TwilioDriver | null } {
  const smtp = readSmtpSettings(optionalSetting('SMTP_URL'), optionalSetting('MAIL_FROM'));
  const twilio = readTwilioSettings(optionalSetting);
  if (!smtp && !twilio) throw new Refusal(503, 'mail_not_configured', 'Set SMTP_URL and MAIL_FROM.');
  return { mail: smtp ? new SmtpDriver(smtp) : null, texts: twilio ? new TwilioDriver(twilio) : null };
}

type SecretClient = ReturnType<typeof secretClient>;

function outboxOf(db: SecretClient): Outbox {
  return {
    claim: async (batch, channels) => {
      const { data, error } = await db.rpc('claim_mails', { p_batch: batch, p_channels: channels });
      if (error) throw new Error(`the mail could not be claimed: ${error.message}`);
      return data as ClaimedMail[];
    },
    settle: async ({ id, attempt }, outcome, reason) => {
      const outcomeOf = { p_id: id, p_attempt: attempt, p_outcome: outcome, p_error: reason };
      const { error } = await db.rpc('settle_mail', outcomeOf);
      if (error) throw new Error(`the outcome of mail ${id} could not be recorded: ${error.message}`);
    },
  };
}

const alertCallsOf = (db: SecretClient): AlertCalls => ({
  claim: async () => {
    const { data, error } = await db.rpc('claim_alert_calls');
    if (error) throw new Error(`the alerts could not be claimed: ${error.message}`);
    return data as AlertCall[];
  },
  giveBack: async (calls) => {
    const { error } = await db.rpc('return_alert_calls', { p_calls: calls });
    if (error) throw new Error(`the alerts could not be returned: ${error.message}`);
  },
});

const reportTo =
  (db: SecretClient): ReportRun =>
  async (startedAt, attempts, reason) => {
    const run = { p_started_at: startedAt.toISOString(), p_attempts: attempts, p_error: reason };
    const { error } = await db.rpc('record_mail_run', run);
    if (error) throw new Error(`the run could not be recorded: ${error.message}`);
  };

async function drain(db: SecretClient): Promise<number> {
  const drivers = openDrivers();
  try {
    return await drainOutbox(outboxOf(db), drivers, Date.now() + RUN_MS);
  } finally {
    drivers.mail?.close();
  }
}

Deno.serve(
  postOnly(async (request) => {
    await checkCaller(request);
    const db = secretClient();
    const attempts = await reportedRun(reportTo(db), () => drain(db));
    const webhook = optionalSetting('ALERT_WEBHOOK_URL');
    return json({ attempts, ...(webhook && { alerts: await callWebhook(webhook, alertCallsOf(db)) }) });
  }),
);
