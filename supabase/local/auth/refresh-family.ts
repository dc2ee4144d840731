import type { MiddlewareHandler } from 'hono';
import { authServiceOf } from './lite-auth.ts';

const isReuse = (error: unknown): boolean => (error as { code?: string }).code === 'refresh_token_already_used';

/** One refresh token has one child: parallel refreshes wait for each other, and the later ones get the child. An older token that is
 *  used again was copied, so the session ends, with its access tokens. */
export const refreshFamily = (): MiddlewareHandler => async (context, next) => {
  const service = authServiceOf(context);
  const refresh = service.refreshSession.bind(service);
  service.refreshSession = async (token) => {
    const { repo: outer } = service;
    const found = token ? await outer.findRefreshToken(token) : null;
    const sessionId = found?.session_id;
    if (!found || !sessionId) return refresh(token);
    try {
      return await outer.transaction(async (repo) => {
        service.repo = repo;
        await repo.updateUser(found.user_id, { last_sign_in_at: new Date().toISOString() }); // locks the row that a new password locks first
        return refresh(token);
      });
    } catch (error) {
      if (isReuse(error)) {
        await outer.deleteRefreshTokensForSession(sessionId);
        await outer.deleteSession(sessionId);
      }
      throw error;
    } finally {
      service.repo = outer;
    }
  };
  return next();
};
