import { secretKey } from '../setting.ts';

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** SHA-256 in hex. */
export const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', bytesOf(text)));

/** HMAC-SHA-256 in hex with this project's secret key. @param purpose separates the hashes of different uses */
export async function keyedHash(purpose: string, text: string): Promise<string> {
  const secret = bytesOf(`${purpose}:${secretKey()}`);
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, bytesOf(text)));
}

/** Constant-time comparison. */
export async function sameSecret(one: string, other: string): Promise<boolean> {
  return (await keyedHash('compare', one)) === (await keyedHash('compare', other));
}
