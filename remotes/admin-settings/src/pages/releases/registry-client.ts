import { AppError, type Db } from '@landfall/db';
import type { GateRefusal } from '@landfall/modules';
import { FunctionsHttpError } from '@supabase/supabase-js';

interface Details {
  revision?: number;
  refusals?: GateRefusal[];
}

interface Body {
  error?: { code?: string; message?: string; details?: Details };
}

/** A refusal of the registry: `code` is a `DeliveryCode`, or `network` where no answer came. */
export class DoorError extends AppError {
  /** What the gate found, line by line. */
  readonly refusals: GateRefusal[];

  constructor(
    code: string,
    about: { message?: string | undefined; status?: number; details?: Details | undefined; cause?: unknown },
  ) {
    super(about.message ?? code, { code, details: about.message, status: about.status, cause: about.cause });
    this.name = 'DoorError';
    this.refusals = about.details?.refusals ?? [];
  }
}

async function refusal(thrown: unknown): Promise<DoorError> {
  if (!(thrown instanceof FunctionsHttpError)) return new DoorError('network', { cause: thrown });
  const response = thrown.context as Response;
  const { error } = (await response.json().catch(() => ({}))) as Body;
  const { status } = response;
  return new DoorError(error?.code ?? `http_${status}`, { message: error?.message, status, details: error?.details });
}

/** Reads from the function `delivery`: `askDoor(db, 'overview', {environment})`.
 *  @throws DoorError */
export async function requestRoute<Answer>(
  db: Db,
  verb: string,
  about: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const address = `delivery/${verb}?${new URLSearchParams(about)}`;
  const { data, error } = await db.functions.invoke<Answer>(address, { method: 'GET', signal });
  if (error) throw await refusal(error);
  return data as Answer;
}

/** Tells the function `delivery` to do something.
 *  @throws DoorError */
export async function tellDoor(db: Db, verb: string, body: object): Promise<void> {
  const { error } = await db.functions.invoke(`delivery/${verb}`, { body });
  if (error) throw await refusal(error);
}
