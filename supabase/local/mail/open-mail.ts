import path from 'node:path';
import type { MailDriver } from '../../functions/_shared/mail/mail-driver.ts';
import { SmtpDriver } from '../../functions/_shared/mail/smtp-driver.ts';
import type { SmtpSettings } from '../../functions/_shared/mail/smtp-settings.ts';
import { Mailbox } from './mailbox.ts';

export interface OpenMail {
  /** Null: mail waits in the outbox. */
  driver: MailDriver | null;
  mailbox: Mailbox | null;
  close(): void;
}

/** SMTP where it is set, else a demo's mailbox, else nothing. */
export async function openMail({
  smtp,
  demo,
  dataDir,
}: {
  smtp: SmtpSettings | undefined;
  demo: boolean;
  dataDir: string;
}): Promise<OpenMail> {
  if (smtp) {
    const driver = new SmtpDriver(smtp);
    return { driver, mailbox: null, close: () => driver.close() };
  }
  const mailbox = demo ? await Mailbox.open(path.join(dataDir, 'mailbox.jsonl')) : null;
  return { driver: mailbox, mailbox, close: () => {} };
}
