import type { App } from '@supabase/lite';
import type { MailDriver, TextDriver } from '../../functions/_shared/mail/mail-driver.ts';
import { type AuthMail, linkMail, type LinkMail, phoneCode, reauthenticationMail, type Shop } from './auth-mails.ts';
import type { SqlSession } from '../database/database.ts';
import { background } from './background.ts';
import type { CodePurpose, MailCodes, NewCode } from './mail-codes.ts';
import { redirectOfRequest, redirectTarget } from './redirect-target.ts';

type Mailer = NonNullable<App['_mailer']>;
type Meta = Parameters<Mailer['sendConfirmation']>[3];

export interface AuthMailerOptions {
  codes: MailCodes;
  driver: MailDriver;
  sql: SqlSession;
  /** Null: phones get no codes. */
  texts: TextDriver | null;
  /** Public URL of the site. Links start with it. */
  siteUrl: string;
}

const SHOP = `select company_name as name, private.support_address() as support from public.footer_settings limit 1`;

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
    this.sendText(phone, phoneCode(code));
  }

  sendText(phone: string, write: (shop: Shop) => string): void {
    const { texts } = this.#options;
    if (!texts) return;
    background.run('a text message was not sent', async () =>
      texts.sendText({ to: `+${phone}`, text: write(await this.#shop()) }),
    );
  }

  send(write: (shop: Shop) => AuthMail): void {
    background.run('an auth mail was not sent', async () => this.#options.driver.send(write(await this.#shop())));
  }

  async #shop(): Promise<Shop> {
    const [shop] = await this.#options.sql.query<Partial<Shop>>(SHOP).catch(() => []); // a code without the shop's name is better than none
    return { name: shop?.name?.trim() || 'Landfall', support: shop?.support ?? new URL('/contact', this.#options.siteUrl).href };
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
