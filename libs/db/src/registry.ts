import { AppError } from './app-error.ts';
import { refusalIn } from './call-function.ts';
import type { Db } from './client.ts';

/** What the gate refuses: a check by its name, and why. */
interface GateRefusal {
  check: string;
  code: string;
  message: string;
}

/** A refusal of the release registry. `code` is a `DeliveryCode`, `http_nnn`, or `network` if there is no response. */
export class RegistryError extends AppError {
  readonly refusals: GateRefusal[];

  constructor(code: string, about: { message?: string | undefined; status?: number; refusals?: GateRefusal[]; cause?: unknown }) {
    const { message, status, refusals = [], cause } = about;
    super(message ?? code, { code, details: message, status, cause });
    this.name = 'RegistryError';
    this.refusals = refusals;
  }
}

async function errorOf(cause: unknown): Promise<RegistryError> {
  const { code, details: message, status, facts } = await refusalIn(cause);
  const refusals = (facts?.['refusals'] ?? []) as GateRefusal[];
  return new RegistryError(code, { message, ...(status && { status }), refusals, cause });
}

/** GET delivery/<route>, for callers with a right in releases. @throws RegistryError */
export async function readRegistry<Answer>(
  db: Db,
  route: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const address = `delivery/${route}?${new URLSearchParams(query)}`;
  const { data, error } = await db.functions.invoke<Answer>(address, { method: 'GET', signal });
  if (error) throw await errorOf(error);
  return data as Answer;
}

/** POST delivery/<verb>. @throws RegistryError */
export async function changeRegistry(db: Db, verb: string, body: object): Promise<void> {
  const { error } = await db.functions.invoke(`delivery/${verb}`, { body });
  if (error) throw await errorOf(error);
}
