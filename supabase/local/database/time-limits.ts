import type { CompiledQuery } from 'kysely';

/** How long the statements of one transaction may take, in ms. On Postgres the server enforces it; on PGlite the driver does. */
export const TIME_LIMITS = {
  anon: 3000,
  authenticated: 8000,
  service_role: 60_000,
  /** The backend's own statements: sign-in, clocks, outbox. */
  owner: 60_000,
  /** Migrations and seeds. */
  script: 600_000,
} as const;

export type RequestRole = 'anon' | 'authenticated' | 'service_role';

/** A statement for the PGlite driver. */
export interface PgliteQuery extends CompiledQuery {
  /** The time limit of the transaction from this statement on, in ms. */
  readonly timeoutMs?: number;
  /** Several statements in one text, without parameters. */
  readonly isScript?: boolean;
}

/** 57014 is Postgres' own code for a statement that took too long. */
export class StatementTimeout extends Error {
  readonly code = '57014';

  constructor() {
    super('canceling statement due to statement timeout');
    this.name = 'StatementTimeout';
  }
}

/** The session ended while a transaction was open. 57P02 is Postgres' code for it; the API answers 503. */
export class SessionLost extends Error {
  readonly code = '57P02';

  constructor(reason: string) {
    super(`the database was restarted: ${reason}`);
    this.name = 'SessionLost';
  }
}
