import { Refusal } from './http.ts';

interface DatabaseError {
  code?: string;
  message: string;
  details?: string | null;
}

/** Converts a database refusal (PTnnn) to a Refusal, any other error to an Error. @param otherwise text for a refusal without
 *  details */
export function refusalOf({ code, message, details }: DatabaseError, otherwise: string): Error {
  if (!/^PT4\d\d$/.test(code ?? '')) return new Error(`The database failed: ${message}`);
  return new Refusal(Number(code!.slice(2)), message, details || otherwise);
}
