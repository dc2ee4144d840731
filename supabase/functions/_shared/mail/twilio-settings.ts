/** An account of Twilio, or of a service with the same API. */
export interface TwilioSettings {
  /** Base of the API. */
  url: string;
  accountSid: string;
  authToken: string;
  /** Sender: a number in E.164, a name, or a messaging service (MG…). */
  from: string;
}

/** An invalid setting. Its message names the setting. */
class BadTextSetting extends Error {}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))))
    throw new BadTextSetting('TWILIO_URL must start with https://.');
  return text.replace(/\/+$/, '');
}

/** Reads TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM and, for other services with Twilio's API, TWILIO_URL. Undefined without
 *  all of them.  @throws BadTextSetting. The message does not contain the token. */
export function readTwilioSettings(read: (name: string) => string | undefined): TwilioSettings | undefined {
  const [accountSid, authToken, from] = [read('TWILIO_ACCOUNT_SID'), read('TWILIO_AUTH_TOKEN'), read('TWILIO_FROM')];
  if (!accountSid && !authToken && !from) return undefined;
  if (!accountSid || !authToken || !from)
    throw new BadTextSetting('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together.');
  if (!/^\w+$/.test(accountSid)) throw new BadTextSetting('TWILIO_ACCOUNT_SID has only letters and digits.');
  return { url: readUrl(read('TWILIO_URL') || 'https://api.twilio.com'), accountSid, authToken, from };
}
