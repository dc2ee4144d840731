import { AppError, type Db } from '@landfall/db';
import type { GateRefusal } from '@landfall/modules';
import { FunctionsHttpError } from '@supabase/supabase-js';

interface Body {
  error?: { code?: string; message?: string; details?: { refusals?: GateRefusal[] } };
}

/** A refusal of the registry. `code` is a `DeliveryCode`, `http_nnn`, or `network` if there is no response. */
export class RegistryError extends AppError {
  /** What the gate refuses. */
  readonly refusals: GateRefusal[];

  constructor(code: string, about: { message?: string | undefined; status?: number; refusals?: GateRefusal[]; cause?: unknown }) {
    const { message, status, refusals = [], cause } = about;
    super(message ?? code, { code, details: message, status, cause });
    this.name = 'RegistryError';
    this.refusals = refusals;
  }
}

async function refusalOf(thrown: unknown): Promise<RegistryError> {
  if (!(thrown instanceof FunctionsHttpError)) return new RegistryError('network', { cause: thrown });
  const response = thrown.context as Response;
  const { error: { code, message, details } = {} } = (await response.json().catch(() => ({}))) as Body;
  const { status } = response;
  return new RegistryError(code ?? `http_${status}`, { message, status, refusals: details?.refusals ?? [] });
}

/** GET delivery/<route>. @throws RegistryError */
export async function readRegistry<Answer>(
  db: Db,
  route: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const address = `delivery/${route}?${new URLSearchParams(query)}`;
  const { data, error } = await db.functions.invoke<Answer>(address, { method: 'GET', signal });
  if (error) throw await refusalOf(error);
  return data as Answer;
}

/** POST delivery/<verb>. @throws RegistryError */
export async function changeRegistry(db: Db, verb: string, body: object): Promise<void> {
  const { error } = await db.functions.invoke(`delivery/${verb}`, { body });
  if (error) throw await refusalOf(error);
}
