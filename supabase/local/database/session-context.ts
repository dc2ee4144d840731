import { type Kysely, sql } from 'kysely';
import { requestHeaders } from './request-headers.ts';

/** What hosted's `authenticator` may become. A signed token that names any other role is refused. */
const ROLES = new Set(['anon', 'authenticated', 'service_role']);

/** Postgres ends a statement of a browser's request after this long (PGlite cannot). */
const STATEMENT_TIMEOUT = '8s';

interface RequestVars {
  auth?: { role?: string; uid?: string; jwt?: { email?: string } & Record<string, unknown> };
  storage?: { operation?: string };
}

class RoleRefused extends Error {
  readonly code = '42501';

  constructor(role: string) {
    super(`permission denied to set role "${role}"`);
  }
}

/** Makes the open transaction the caller's: role, claims and search path until its end, in one round trip. */
export async function applySessionContext(transaction: Kysely<unknown>, vars: RequestVars): Promise<void> {
  const auth = vars.auth ?? {};
  const role = auth.role || 'anon';
  if (!ROLES.has(role)) throw new RoleRefused(role);
  const claims = JSON.stringify(auth.jwt ?? { role });
  await sql`select
    set_config('request.jwt.claim.sub', ${auth.uid ?? ''}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claim.email', ${auth.jwt?.email ?? ''}, true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('request.headers', ${requestHeaders()}, true),
    set_config('storage.operation', ${vars.storage?.operation ?? ''}, true),
    set_config('search_path', 'public, extensions', true),
    set_config('statement_timeout', ${role === 'service_role' ? '0' : STATEMENT_TIMEOUT}, true),
    set_config('role', ${role}, true)`.execute(transaction);
}
