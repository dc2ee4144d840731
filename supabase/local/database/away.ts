import { AsyncLocalStorage } from 'node:async_hooks';

/** Postgres cannot be reached, or the connection was lost. 08006 is Postgres' code for it. */
class DatabaseAway extends Error {
  readonly code = '08006';

  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'DatabaseAway';
  }
}

/** When a connection last failed. */
let failedAt = -Infinity;

/** Whether a connection to Postgres failed in the last so many ms: then slow statements are its fault, not a caller's. */
export const hadFault = (withinMs: number): boolean => performance.now() - failedAt < withinMs;

const current = new AsyncLocalStorage<{ isAway: boolean }>();

/** Whether this is a code of Postgres. Those of the operating system, such as EPIPE, have no digit. */
export const isSqlState = (code: string): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(code);

/** Leaves the error of a statement unchanged. Any other is one of the connection, which has no SQLSTATE: it becomes a DatabaseAway, without
 *  address. */
export function asDatabaseError(error: unknown): unknown {
  const { code = '', severity = '' } = error as { code?: string; severity?: string };
  const isOfStatement = isSqlState(code);
  const isFault = !isOfStatement || /^(FATAL|PANIC)$/.test(severity);
  const store = current.getStore();
  // Postgres ends a connection, or refuses one, with FATAL; ERROR of the same code was raised in SQL.
  if (isFault) failedAt = performance.now();
  if (store && isFault) store.isAway = true;
  return isOfStatement ? error : new DatabaseAway(error);
}

/** Runs a request. @returns whether a connection to Postgres failed it, or failed a request that it made in this process */
export async function meetsAway(work: () => Promise<unknown>): Promise<boolean> {
  const store = current.getStore() ?? { isAway: false };
  await current.run(store, work);
  return store.isAway;
}
