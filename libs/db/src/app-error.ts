import type { PriceStatement } from './price.ts';

/** A refusal or failure of the backend. `code` is an SQLSTATE, a PostgREST code or `network`. Decide by the code, never by the message. */
export class AppError extends Error {
  readonly code: string;
  readonly details: string | undefined;
  readonly hint: string | undefined;
  readonly status: number | undefined;

  constructor(
    message: string,
    about: {
      code: string;
      details?: string | undefined;
      hint?: string | undefined;
      status?: number | undefined;
      cause?: unknown;
      /** Made where the call began. Its stack names the caller, which an error made after the response does not know. */
      calledFrom?: Error | undefined;
    },
  ) {
    super(message, { cause: about.cause });
    this.name = 'AppError';
    const caller = about.calledFrom?.stack;
    if (caller) this.stack = `AppError: ${message}${caller.slice(caller.startsWith('Error') ? 'Error'.length : 0)}`;
    this.code = about.code;
    this.details = about.details;
    this.hint = about.hint;
    this.status = about.status;
  }
}

/** The current price, if the database refused consent to an older one (PT409 `price_changed`). */
export function changedPrice(error: unknown): PriceStatement | undefined {
  if (!(error instanceof AppError) || error.message !== 'price_changed') return undefined;
  return error.details?.startsWith('{') ? (JSON.parse(error.details) as PriceStatement) : undefined;
}

/** No row for this id (PGRST116), or not an id at all (22P02: not a uuid). Another person's row looks the same. */
export const isNotThere = (error: unknown): boolean => error instanceof AppError && ['PGRST116', '22P02'].includes(error.code);

/** Whether the backend gave no answer of its own: a read may be repeated, and a write with a key. A refusal (PT...) would be refused again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'network' || /^http_5\d\d$/.test(error.code));

/** A supabase-js response. */
export interface Answer<T> {
  data: T;
  error: { message: string; code?: string; details?: string | null; hint?: string | null; status?: number } | null;
  status?: number;
}

/** The data of a supabase-js response.
 *  @param calledFrom made where the call began; for functions that call this one later
 *  @throws AppError with the response's code; `network` if there is no response */
export async function unwrap<T>(answer: PromiseLike<Answer<T>>, calledFrom = new Error()): Promise<NonNullable<T>> {
  const { data, error, status } = await answer;
  if (!error) return data as NonNullable<T>;
  throw new AppError(error.message, {
    code: error.code || (status ? `http_${status}` : 'network'),
    details: error.details ?? undefined,
    hint: error.hint ?? undefined,
    status: status ?? error.status,
    cause: error,
    calledFrom,
  });
}
