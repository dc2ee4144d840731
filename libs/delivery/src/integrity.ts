const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCodePoint(...new Uint8Array(bytes)));

/** Whether bytes match an `integrity` value, as a browser checks it. */
export async function matches(bytes: Uint8Array<ArrayBuffer>, integrity: string): Promise<boolean> {
  const [, size, hash] = /^sha(256|384|512)-(.+)$/.exec(integrity) ?? [];
  return size !== undefined && base64(await crypto.subtle.digest(`SHA-${size}`, bytes)) === hash;
}

/** The `integrity` value of a text's UTF-8 bytes. */
export const sha256Integrity = async (text: string): Promise<string> =>
  `sha256-${base64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))}`;
