/** What the sandboxes sign with: the payment page and the carrier, each with its own secret. */
export const SANDBOX_SIGNATURE = 'x-sandbox-signature';

/** Maximum age of a signed event, in seconds. */
const TOLERANCE_S = 300;

async function hmac(secret: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, bytes.encode(text));
  return [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reference of a payment's page: stable per payment and unguessable. */
export const sandboxRef = async (secret: string, paymentId: string): Promise<string> =>
  `sbx_${(await hmac(secret, `page:${paymentId}`)).slice(0, 32)}`;

/** Signature header of an event. @param at seconds since 1970 */
export const sandboxSignature = async (secret: string, body: string, at: number): Promise<string> =>
  `t=${at},v1=${await hmac(secret, `event:${at}.${body}`)}`;

/** Sends an event to a webhook, signed now. */
export async function postSandboxEvent(webhook: string, event: object, secret: string): Promise<Response> {
  const body = JSON.stringify(event);
  const signature = await sandboxSignature(secret, body, Math.floor(Date.now() / 1000));
  const headers = { 'Content-Type': 'application/json', [SANDBOX_SIGNATURE]: signature };
  return fetch(webhook, { method: 'POST', headers, body });
}

/** Whether the header is a valid signature of the body, at most 5 minutes old. */
export async function isSandboxSignature(
  secret: string,
  body: string,
  header: string,
  now = Date.now() / 1000,
): Promise<boolean> {
  const at = Number(/^t=(\d+),/.exec(header)?.[1]);
  if (!at || Math.abs(now - at) > TOLERANCE_S) return false;
  const right = await sandboxSignature(secret, body, at);
  return (await hmac(secret, right)) === (await hmac(secret, header)); // compare hashes to avoid a timing leak
}
