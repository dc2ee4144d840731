import path from 'node:path';
import type { MailDriver, TextDriver } from '../../functions/_shared/mail/mail-driver.ts';
import { SmtpDriver } from '../../functions/_shared/mail/smtp-driver.ts';
import type { SmtpSettings } from '../../functions/_shared/mail/smtp-settings.ts';
import { TwilioDriver } from '../../functions/_shared/mail/twilio-driver.ts';
import type { TwilioSettings } from '../../functions/_shared/mail/twilio-settings.ts';
import { Mailbox } from './mailbox.ts';

export interface OpenMail {
  /** Null: mail waits in the outbox. */
  driver: MailDriver | null;
  /** Null: text messages wait in the outbox, and phones get no codes. */
  texts: TextDriver | null;
  mailbox: Mailbox | null;
  close(): void;
}

interface Wanted {
  smtp: SmtpSettings | undefined;
  twilio: TwilioSettings | undefined;
  demo: boolean;
  dataDir: string;
}

/** SMTP and an SMS provider where they are set, else a demo's mailbox, else nothing. */
export async function openMail({ smtp, twilio, demo, dataDir }: Wanted): Promise<OpenMail> {
  const mailbox = demo && !(smtp && twilio) ? await Mailbox.open(path.join(dataDir, 'mailbox.jsonl')) : null;
  const smtpDriver = smtp && new SmtpDriver(smtp);
  return {
    driver: smtpDriver ?? mailbox,
    texts: twilio ? new TwilioDriver(twilio) : mailbox,
    mailbox,
    close: () => smtpDriver?.close(),
  };
}
