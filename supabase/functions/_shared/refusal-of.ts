import { Refusal } from './http.ts';

interface DatabaseError {
  code?: string;
  message: string;
  details?: string | null;
}

/** Converts a database refusal (PTnnn), or values that it can't read (class 22), to a Refusal, any other error to an Error. @param otherwise text for a refusal without
 *  details */
export function refusalOf({ code, message, details }: DatabaseError, otherwise: string): Error {
  if (code?.startsWith('22')) return new Refusal(400, 'bad_request', 'A value of the request has a wrong format.');
  if (!/^PT4\d\d$/.test(code ?? '')) return new Error(`The database failed: ${message}`);
  return new Refusal(Number(code!.slice(2)), message, details || otherwise);
}
