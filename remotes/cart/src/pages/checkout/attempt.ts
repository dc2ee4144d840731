const KEPT = 'landfall.checkout-attempt';

interface Attempt {
  body: string;
  key: string;
}

function keptAttempt(): Attempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The idempotency key of an order: the same for the same body until the order is known to be placed, through a lost network, a second
 *  click and a reload; another body is another attempt. */
export function attemptKey(body: unknown): string {
  const text = JSON.stringify(body);
  const kept = keptAttempt();
  if (kept?.body === text) return kept.key;
  const attempt: Attempt = { body: text, key: crypto.randomUUID() };
  sessionStorage.setItem(KEPT, JSON.stringify(attempt));
  return attempt.key;
}

export const endAttempt = (): void => sessionStorage.removeItem(KEPT);
