import { FunctionsHttpError } from '@supabase/supabase-js';
import { AppError } from './app-error.ts';
import type { Db } from './client.ts';

interface Refusal {
  error?: { code?: string; message?: string };
}

async function refusalOf(error: unknown, calledFrom: Error): Promise<AppError> {
  if (!(error instanceof FunctionsHttpError)) return new AppError('network', { code: 'network', cause: error, calledFrom });
  const response = error.context as Response;
  const { error: said } = (await response.json().catch(() => ({}))) as Refusal; // a proxy's page is no JSON: its status says enough
  const code = said?.code ?? `http_${response.status}`;
  return new AppError(code, { code, details: said?.message, status: response.status, cause: error, calledFrom });
}

/** Calls an edge function with JSON or a form.
 *  @throws AppError with the function's code and message; `http_nnn` if it has none, `network` if there is no response */
export async function callFunction<T>(db: Db, name: string, body: FormData | Record<string, unknown>): Promise<T> {
  const calledFrom = new Error();
  const { data, error } = await db.functions.invoke<T>(name, { body });
  if (error) throw await refusalOf(error, calledFrom);
  return data as T;
}
