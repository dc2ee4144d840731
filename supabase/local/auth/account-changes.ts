import type { MiddlewareHandler } from 'hono';
import type { SqlSession } from '../database/database.ts';
import type { AuthMailer } from './auth-mailer.ts';
import { passwordChangedMail } from './auth-mails.ts';
import { type AuthService, authServiceOf } from './lite-auth.ts';

/** Writes a new password and ends every other session with its refresh tokens, or does neither. */
function endOthersWithPassword({ repo }: AuthService, sessionId: string | undefined): void {
  const update = repo.updateUser.bind(repo);
  repo.updateUser = (id, changes) => {
    if (!('encrypted_password' in changes)) return update(id, changes);
    return repo.transaction(async (inside) => {
      const user = await inside.updateUser(id, changes); // first: it locks the row, which a sign-in waits for (refuseOldPassword)
      await inside.deleteRefreshTokensForUser(id, sessionId);
      await inside.deleteUserSessions(id, sessionId);
      return user;
    });
  };
}

const SAME_PASSWORD = `select from auth.users where id = $1 and encrypted_password = $2 for share`;

type Session = Awaited<ReturnType<AuthService['signInWithPassword']>>;

/** Lite names the session in a property that JSON leaves out. */
const sessionIdOf = (session: Session): string => (session as unknown as { session_id: string }).session_id;

/** Lite's sign-in, undone where the password was replaced while it was compared. */
function refuseOldPassword(service: AuthService, sql: SqlSession): void {
  const signIn = service.signInWithPassword.bind(service);
  service.signInWithPassword = async (name, password) => {
    const { repo } = service;
    const find = repo.findUserByEmail.bind(repo);
    let compared: unknown[] = [];
    repo.findUserByEmail = async (email) => {
      const user = await find(email);
      compared = [user?.id, user?.encrypted_password];
      return user;
    };
    const session = await signIn(name, password);
    if ((await sql.query(SAME_PASSWORD, compared)).length > 0) return session;
    await repo.deleteRefreshTokensForSession(sessionIdOf(session));
    await repo.deleteSession(sessionIdOf(session));
    return signIn(name, undefined); // lite's own refusal of a wrong password
  };
}

/** A new password signs out every other device and is told to the account's mailbox; a sign-in with the old one that runs at the same
 *  time does not outlive it. */
export const accountChanges =
  (sql: SqlSession, mailer: AuthMailer): MiddlewareHandler =>
  async (context, next) => {
    const service = authServiceOf(context);
    const updateUser = service.updateUser.bind(service);
    service.updateUser = async (userId, updates) => {
      endOthersWithPassword(service, context.get('sessionId'));
      const user = await updateUser(userId, updates);
      if (updates.password === undefined) return user;
      await sql.query('delete from auth.mail_codes where user_id = $1', [userId]);
      if (user.email) mailer.send(passwordChangedMail(user.email));
      return user;
    };
    refuseOldPassword(service, sql);
    return next();
  };
