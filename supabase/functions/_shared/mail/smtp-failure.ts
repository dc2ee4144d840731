import { MailFailure } from './mail-driver.ts';

/** What nodemailer adds to its errors. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** Enhanced status codes (RFC 3463) that say the address itself is wrong: 5.1.x, and 5.2.1 (mailbox disabled). */
const BAD_ADDRESS = /\b5\.(1\.\d+|2\.1)\b/;
const ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** Reply codes that say so where the server sends no enhanced code: no such mailbox, not local, name not allowed. */
const BAD_ADDRESS_CODES = new Set([550, 551, 553]);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function recipientFailure(code: number, reply: string, error: unknown): MailFailure {
  const isBounce = ENHANCED.test(reply) ? BAD_ADDRESS.test(reply) : BAD_ADDRESS_CODES.has(code);
  return isBounce
    ? new MailFailure('bounced', `The address does not accept email: ${reply}`, error)
    : new MailFailure('rejected', `The recipient's server refused the email: ${reply}`, error);
}

/** Classifies an error of nodemailer. Permanent replies (5xx) about the recipient or the content end the mail; a problem with our own account,
 *  sender or network is retried, because an operator can fix it. */
export function smtpFailure(error: unknown): MailFailure {
  const { code, command, response, responseCode, message }: SmtpError =
    error instanceof Error ? error : { message: String(error) };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const reply = text(response) || text(message);
  if (status >= 500 && command === 'RCPT TO') return recipientFailure(status, reply, error);
  if (status >= 500 && (command === 'DATA' || code === 'EMESSAGE'))
    return new MailFailure('rejected', `The mail server refused the content: ${reply}`, error);
  if (code === 'EAUTH') return new MailFailure('retry', `The mail server refused our sign-in: ${reply}`, error);
  if (status >= 400) return new MailFailure('retry', `The mail server refused the email for now: ${reply}`, error);
  return new MailFailure('retry', `The mail server could not be reached: ${reply}`, error);
}
