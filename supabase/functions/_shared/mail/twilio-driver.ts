import { MailFailure, type OutgoingText, type TextDriver } from './mail-driver.ts';
import type { TwilioSettings } from './twilio-settings.ts';

/** In ms, for a whole attempt. Shorter than the lease of a claimed message (two minutes). */
const TIMEOUT_MS = 30_000;

/** Twilio's error codes for a number that takes no messages: invalid, not a mobile, opted out, unreachable. */
const BOUNCED = new Set([21211, 21610, 21612, 21614, 30003, 30005, 30006]);

async function failureOf(response: Response): Promise<MailFailure> {
  const { code, message = '' } = (await response.json().catch(() => ({}))) as { code?: number; message?: string };
  const text = `The SMS provider answered ${response.status}${code ? ` (${code})` : ''}. ${message}`.trim();
  if (code && BOUNCED.has(code)) return new MailFailure('bounced', text);
  // 401, 403, 404: the account's settings, which an operator corrects; 429: later
  const final = response.status === 400;
  return new MailFailure(final ? 'rejected' : 'retry', text);
}

/** Sends text messages over HTTPS: Twilio's "create a message". */
export class TwilioDriver implements TextDriver {
  readonly #settings: TwilioSettings;

  constructor(settings: TwilioSettings) {
    this.#settings = settings;
  }

  async sendText({ to, text }: OutgoingText): Promise<void> {
    const { url, accountSid, authToken, from } = this.#settings;
    const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
    const request = {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
      body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
      redirect: 'error' as const, // never resend the credentials elsewhere
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const response = await fetch(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, request).catch((error: unknown) => {
      throw new MailFailure('retry', 'The SMS provider could not be reached.', error);
    });
    if (!response.ok) throw await failureOf(response);
    await response.body?.cancel();
  }
}
