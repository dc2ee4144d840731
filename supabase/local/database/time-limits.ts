import { type CompiledQuery, type Kysely, PostgresAdapter } from 'kysely';

/** Time limit per statement, in ms. Postgres enforces it on the server, PGlite in the driver. */
export const TIME_LIMITS = {
  anon: 3000,
  authenticated: 8000,
  service_role: 60_000,
  /** The backend's own statements: sign-in, scheduled jobs, outbox. */
  owner: 60_000,
  /** Migrations and seeds. */
  script: 600_000,
} as const;

export type RequestRole = 'anon' | 'authenticated' | 'service_role';

/** Kysely's adapter of PGlite, where the driver enforces the limits. Its own timers run late, and its idle limit ends Postgres. */
export class PgliteAdapter extends PostgresAdapter {}

/** Whether Postgres itself enforces the limits of this connection or transaction. */
export const isTimedByServer = (executor: Kysely<unknown>): boolean => !(executor.getExecutor().adapter instanceof PgliteAdapter);

/** A query for the PGlite driver. */
export interface PgliteQuery extends CompiledQuery {
  /** Sets the transaction's time limit from this statement on, in ms. */
  readonly timeoutMs?: number;
  /** Several statements in one text, without parameters. */
  readonly isScript?: boolean;
}

/** 57014 is Postgres' code for a statement timeout. */
export class StatementTimeout extends Error {
  readonly code = '57014';

  constructor() {
    super('canceling statement due to statement timeout');
    this.name = 'StatementTimeout';
  }
}

/** The session ended during a transaction. 57P02 is Postgres' code for it; the API answers 503. */
export class SessionLost extends Error {
  readonly code = '57P02';

  constructor(reason: string) {
    super(`the database was restarted: ${reason}`);
    this.name = 'SessionLost';
  }
}
