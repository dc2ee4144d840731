import type { MiddlewareHandler } from 'hono';
import type { SqlSession } from '../database/database.ts';
import type { AuthMailer } from './auth-mailer.ts';
import { passwordChangedMail, passwordChangedText } from './auth-mails.ts';
import { type AuthService, authServiceOf } from './lite-auth.ts';

/** Writes the new password and ends all other sessions in one transaction. */
function endOtherSessions({ repo }: AuthService, sessionId: string | undefined): void {
  const update = repo.updateUser.bind(repo);
  repo.updateUser = (id, changes) => {
    if (!('encrypted_password' in changes)) return update(id, changes);
    return repo.transaction(async (inside) => {
      const user = await inside.updateUser(id, changes); // first: it locks the row that rejectReplacedPassword waits for
      await inside.deleteRefreshTokensForUser(id, sessionId);
      await inside.deleteUserSessions(id, sessionId);
      return user;
    });
  };
}

const SAME_PASSWORD = `select from auth.users where id = $1 and encrypted_password = $2 for share`;

type Session = Awaited<ReturnType<AuthService['signInWithPassword']>>;

/** Lite keeps the session ID in a property that JSON.stringify omits. */
const sessionIdOf = (session: Session): string => (session as unknown as { session_id: string }).session_id;

/** Undoes a sign-in if the password changed while it was being compared. */
function rejectReplacedPassword(service: AuthService, sql: SqlSession): void {
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
    return signIn(name, undefined); // lite's own wrong-password error
  };
}

/** A password change signs out all other devices and notifies the account by email or SMS. A concurrent sign-in with the old password
 *  fails. */
export const accountChanges =
  (sql: SqlSession, mailer: AuthMailer): MiddlewareHandler =>
  async (context, next) => {
    const service = authServiceOf(context);
    const updateUser = service.updateUser.bind(service);
    service.updateUser = async (userId, updates) => {
      endOtherSessions(service, context.get('sessionId'));
      const user = await updateUser(userId, updates);
      if (updates.password === undefined) return user;
      await sql.query('delete from auth.mail_codes where user_id = $1', [userId]);
      if (user.email) mailer.send(passwordChangedMail(user.email));
      else if (user.phone) mailer.sendText(user.phone, passwordChangedText);
      return user;
    };
    rejectReplacedPassword(service, sql);
    return next();
  };
