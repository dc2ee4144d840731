import type { App, EmailDriver } from '@supabase/lite';
import type { TextDriver } from '../../functions/_shared/mail/mail-driver.ts';
import { type AuthMail, linkMail, type LinkMail, phoneCodeText, reauthenticationMail } from './auth-mails.ts';
import { background } from './background.ts';
import type { CodePurpose, MailCodes, NewCode } from './mail-codes.ts';
import { redirectOfRequest, redirectTarget } from './redirect-target.ts';

type Mailer = NonNullable<App['_mailer']>;
type Meta = Parameters<Mailer['sendConfirmation']>[3];

export interface AuthMailerOptions {
  codes: MailCodes;
  driver: EmailDriver;
  /** Null: phones get no codes. */
  texts: TextDriver | null;
  /** Public URL of the site. Links start with it. */
  siteUrl: string;
}

function userOf(meta: Meta): string {
  if (!meta?.userId) throw new Error('Lite passed no user ID for this mail.');
  return meta.userId;
}

/** Writes lite's auth mails with codes and links from MailCodes, because lite derives its own tokens from 6 digits. Sends after
 *  the response. */
export class AuthMailer implements Mailer {
  readonly #options: AuthMailerOptions;

  constructor(options: AuthMailerOptions) {
    this.#options = options;
  }

  sendConfirmation(email: string, _token: string, _otp: string, meta?: Meta): Promise<void> {
    return this.#mail('signup', 'signup', { userId: userOf(meta), purpose: 'signup', mailbox: email });
  }

  sendRecovery(email: string, _token: string, _otp: string, meta?: Meta): Promise<void> {
    return this.#mail('recovery', 'recovery', { userId: userOf(meta), purpose: 'recovery', mailbox: email });
  }

  sendMagicLink(email: string, _token: string, _otp: string, meta?: Meta): Promise<void> {
    return this.#mail('magiclink', 'magiclink', { userId: userOf(meta), purpose: 'recovery', mailbox: email });
  }

  /** Both mailboxes must confirm. An account without an email has only the new one. */
  async sendEmailChange(_to: string, _token: string, _otp: string, meta?: Meta): Promise<void> {
    const userId = userOf(meta);
    const { currentEmail, newEmail } = meta ?? {};
    if (!newEmail) throw new Error('Lite passed no new email address for this mail.');
    await this.#options.codes.forgetEmailChange(userId);
    if (currentEmail) await this.sendEmailChangeTo(userId, 'email_change_current', currentEmail, newEmail);
    await this.sendEmailChangeTo(userId, 'email_change_new', newEmail, newEmail);
  }

  sendEmailChangeTo(userId: string, purpose: CodePurpose, mailbox: string, newEmail: string): Promise<void> {
    return this.#mail('email_change', 'email_change', { userId, purpose, mailbox, newEmail });
  }

  async sendReauthentication(email: string, otp: string): Promise<void> {
    this.send(reauthenticationMail(email, otp));
  }

  /** Whether codes can be sent to phones. */
  get canText(): boolean {
    return this.#options.texts !== null;
  }

  /** @param phone digits, country code first */
  async sendPhoneCode(userId: string, phone: string): Promise<void> {
    const { code } = await this.#options.codes.issue({ userId, purpose: 'sms', mailbox: phone });
    this.sendText(phone, phoneCodeText(code));
  }

  sendText(phone: string, text: string): void {
    const { texts } = this.#options;
    if (texts) background.run('a text message was not sent', () => texts.sendText({ to: `+${phone}`, text }));
  }

  send(mail: AuthMail): void {
    background.run(`"${mail.subject}" was not sent`, () => this.#options.driver.send(mail));
  }

  async #mail(kind: LinkMail, type: string, wish: NewCode): Promise<void> {
    const { codes, siteUrl } = this.#options;
    const { code, linkToken } = await codes.issue(wish);
    const link = new URL('/auth', siteUrl);
    link.searchParams.set('token_hash', linkToken);
    link.searchParams.set('type', type);
    link.searchParams.set('redirect_to', redirectTarget(redirectOfRequest(), siteUrl));
    this.send(linkMail(kind, wish.mailbox, { link: link.href, code, newEmail: wish.newEmail }));
  }
}
