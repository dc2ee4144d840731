import { FunctionsHttpError } from '@supabase/supabase-js';
import { AppError } from './app-error.ts';
import type { Db } from './client.ts';

interface Refused {
  error?: { code?: string; message?: string; details?: Record<string, unknown> };
}

interface Refusal {
  code: string;
  /** The function's sentence. */
  details?: string | undefined;
  status?: number;
  /** What the function says about it beside its sentence. */
  facts?: Record<string, unknown> | undefined;
}

/** Why a function refused: its own code, `http_nnn` if it has none, `network` if there is no response. */
export async function refusalIn(error: unknown): Promise<Refusal> {
  if (!(error instanceof FunctionsHttpError)) return { code: 'network' };
  const response = error.context as Response;
  const { error: said } = (await response.json().catch(() => ({}))) as Refused; // a proxy's page is no JSON: its status says enough
  const { status } = response;
  return { code: said?.code ?? `http_${status}`, details: said?.message, status, facts: said?.details };
}

/** Calls an edge function with JSON or a form.
 *  @throws AppError with the function's code and message; `http_nnn` if it has none, `network` if there is no response */
export async function callFunction<T>(db: Db, name: string, body: FormData | Record<string, unknown>): Promise<T> {
  const calledFrom = new Error();
  const { data, error } = await db.functions.invoke<T>(name, { body });
  if (!error) return data as T;
  const { facts: _facts, ...refusal } = await refusalIn(error);
  throw new AppError(refusal.code, { ...refusal, cause: error, calledFrom });
}
