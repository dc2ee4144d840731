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

/** An order's idempotency key. The same body keeps its key until the order is placed, also after a network failure, a second click or a
 *  reload. Another body gets a new key. */
export function attemptKey(body: unknown): string {
  const text = JSON.stringify(body);
  const kept = keptAttempt();
  if (kept?.body === text) return kept.key;
  const attempt: Attempt = { body: text, key: crypto.randomUUID() };
  sessionStorage.setItem(KEPT, JSON.stringify(attempt));
  return attempt.key;
}

export const endAttempt = (): void => sessionStorage.removeItem(KEPT);
