import type { Context } from 'hono';
import { callerOf } from '../auth/live-session.ts';

/** The caller of storage, as a database context. */
export interface StorageCaller {
  role: 'anon' | 'authenticated' | 'service_role';
  uid?: string;
  jwt: Record<string, unknown>;
}

export interface StorageKeys {
  publishableKey: string;
  secretKey: string;
}

/** The caller by session or API key, null if the request has neither. Decided before the body is read. */
export function storageCallerOf(context: Context, { publishableKey, secretKey }: StorageKeys): StorageCaller | null {
  const session = callerOf(context);
  if (session) return { role: 'authenticated', uid: session.userId, jwt: { sub: session.userId, role: 'authenticated' } };
  const bearer = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const key = bearer ?? context.req.header('apikey');
  if (key === secretKey) return { role: 'service_role', jwt: { role: 'service_role' } };
  return key === publishableKey ? { role: 'anon', jwt: { role: 'anon' } } : null;
}
