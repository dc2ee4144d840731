import { Refusal } from './http.ts';

interface DatabaseError {
  code?: string;
  message: string;
  details?: string | null;
}

/** What the database refused (PTnnn) as an answer to the caller; anything else is a fault of ours.
 *  @param otherwise the sentence where the refusal has none */
export function refusalOf({ code, message, details }: DatabaseError, otherwise: string): Error {
  if (!/^PT4\d\d$/.test(code ?? '')) return new Error(`the database failed: ${message}`);
  return new Refusal(Number(code!.slice(2)), message, details || otherwise);
}
