import { type Kysely, sql } from 'kysely';
import { type PgliteQuery, type RequestRole, TIME_LIMITS, isTimedByServer } from './time-limits.ts';
import { requestHeaders } from './request-headers.ts';

/** Roles that hosted's `authenticator` may switch to. A signed token with any other role is refused. */
const ROLES = new Set<string>(['anon', 'authenticated', 'service_role'] satisfies RequestRole[]);

const isRole = (role: string): role is RequestRole => ROLES.has(role);

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

/** Applies the caller's role, claims and search path to the open transaction, in one round trip. */
export async function applySessionContext(transaction: Kysely<unknown>, vars: RequestVars): Promise<void> {
  const auth = vars.auth ?? {};
  const role = auth.role || 'anon';
  if (!isRole(role)) throw new RoleRefused(role);
  const claims = JSON.stringify(auth.jwt ?? { role });
  const timeoutMs = TIME_LIMITS[role];
  const serverMs = String(isTimedByServer(transaction) ? timeoutMs : 0);
  const context = sql`select
    set_config('request.jwt.claim.sub', ${auth.uid ?? ''}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claim.email', ${auth.jwt?.email ?? ''}, true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('request.headers', ${requestHeaders()}, true),
    set_config('storage.operation', ${vars.storage?.operation ?? ''}, true),
    set_config('search_path', 'public, extensions', true),
    set_config('statement_timeout', ${serverMs}, true),
    set_config('idle_in_transaction_session_timeout', ${serverMs}, true),
    set_config('role', ${role}, true)`.compile(transaction);
  const timed: PgliteQuery = { ...context, timeoutMs };
  await transaction.executeQuery(timed);
}
