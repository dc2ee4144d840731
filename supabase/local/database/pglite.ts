import { fixLiteConnection } from './lite-fixes.ts';
import { PgliteConnection } from './pglite-connection.ts';
import type { PgliteThreadOptions } from './pglite-thread.ts';

/** Postgres in a thread of this process. Never reach its session around `kysely` once requests are served: it has only one. */
export const openPglite = (options: PgliteThreadOptions = {}): PgliteConnection =>
  fixLiteConnection(new PgliteConnection(options));
