import type { HonoContext } from '@supabase/lite';
import type { Context } from 'hono';

/** Lite creates one service per request, so patching it affects only that request. */
export type AuthService = HonoContext['Variables']['authService'];
export type AuthUser = NonNullable<Awaited<ReturnType<AuthService['repo']['findUserByEmail']>>>;

export interface Credentials {
  email?: unknown;
  phone?: unknown;
  password?: unknown;
  data?: Record<string, unknown>;
}

export const authServiceOf = (context: Context): AuthService => context.get('authService' as never);

export async function readCredentials(context: Context): Promise<Credentials | null> {
  const body: unknown = await context.req.raw
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? body : null;
}

const isPost = (context: Context, path: string): boolean => context.req.method === 'POST' && context.req.path === path;

export const isSignUp = (context: Context): boolean => isPost(context, '/auth/v1/signup');
export const isPasswordSignIn = (context: Context): boolean =>
  isPost(context, '/auth/v1/token') && context.req.query('grant_type') === 'password';

export function authError(context: Context, status: 400 | 403 | 422, code: string, message: string): Response {
  context.header('X-Sb-Error-Code', code);
  return context.json({ code: status, error_code: code, msg: message }, status);
}
