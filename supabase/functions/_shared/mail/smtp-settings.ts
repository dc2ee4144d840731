/** An account of a mail server, as the environment gives it. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). Otherwise STARTTLS where the server offers it. */
  secure: boolean;
  auth?: { user: string; pass: string };
  /** Sender: an address, or "Name <address>". */
  from: string;
}

/** An invalid setting. Its message names the setting. */
class BadMailSetting extends Error {}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
const NAMED_ADDRESS = /^[^<>\r\n]+<([^<>]+)>$/;

function readFrom(from: string): string {
  const address = (NAMED_ADDRESS.exec(from)?.[1] ?? from).trim();
  if (/[\r\n]/.test(from) || !ADDRESS.test(address))
    throw new BadMailSetting(`MAIL_FROM must be an address or "Name <address>", not "${from}".`);
  return from.trim();
}

/** Reads SMTP_URL (smtp://user:password@host:587 or smtps://user:password@host:465) and MAIL_FROM. Undefined without both.
 *  @throws BadMailSetting. The message does not contain the password. */
export function readSmtpSettings(url: string | undefined, from: string | undefined): SmtpSettings | undefined {
  if (!url && !from) return undefined;
  if (!url || !from) throw new BadMailSetting('SMTP_URL and MAIL_FROM go together.');
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || !parsed.hostname)
    throw new BadMailSetting('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.');
  if (parsed.search || parsed.hash || !['', '/'].includes(parsed.pathname))
    throw new BadMailSetting('SMTP_URL has no path or query. Write / ? and # in a password as %2F, %3F and %23.');
  const secure = parsed.protocol === 'smtps:';
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: Number(parsed.port) || (secure ? 465 : 587),
    secure,
    from: readFrom(from),
    ...(parsed.username && {
      auth: { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) },
    }),
  };
}
