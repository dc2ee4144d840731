/** What a person signs in with. */
export type Identifier = { email: string } | { phone: string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** E.164: + and the country code, at most 15 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/;

/** Parses typed text as an email address or a phone number.
 *  @returns the identifier, or a sentence that says what is wrong */
export function parseIdentifier(typed: string): Identifier | string {
  const text = typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[‐‑]/g, '-')
    .trim(); // pasted invisible marks
  if (text === '') return 'Enter your e-mail or phone number.';
  if (/[a-z@]/i.test(text)) return EMAIL.test(text) ? { email: text.toLowerCase() } : 'This is not a complete e-mail address.';
  const phone = text.replace(/[\s().\p{Pd}]/gu, '').replace(/^00/, '+');
  return PHONE.test(phone) ? { phone } : 'Start a phone number with + and the country code, for example +977 9800000000.';
}

/** @throws Error if the text is invalid: forms validate it before they submit */
export function identifierOf(typed: string): Identifier {
  const identifier = parseIdentifier(typed);
  if (typeof identifier === 'string') throw new Error(identifier);
  return identifier;
}
