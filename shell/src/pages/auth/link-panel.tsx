import { useShell } from '@landfall/contract';
import type { Session } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Loading } from '../../frame/parts/loading.tsx';
import { links } from '../../kernel/links.ts';
import { useAuth } from '../../kernel/session/auth-provider.tsx';
import { safePath } from '../../kernel/session/safe-path.ts';
import { useHost } from '../../modules/host.ts';
import { authError, orThrow } from './auth-error.ts';
import { authPath } from './auth-mode.ts';
import { DeadLink } from './dead-link.tsx';
import type { MailedLink } from './mailed-link.ts';

/** Opens the link of an auth mail. Its session becomes this browser's only after the person has agreed, unless they are signed in already:
 *  anyone can send a link to their own account. */
export function LinkPanel({ link }: { link: MailedLink }) {
  const { db } = useShell();
  const { separateAuth } = useHost();
  const { loading, user } = useAuth();
  const navigate = useNavigate();
  const [auth] = useState(separateAuth);
  const next = safePath(link.next);

  const leave = (to: string) => void navigate(to, { replace: true, state: next && { from: next } });
  const proceed = () => leave(authPath(link.type === 'recovery' ? 'new-password' : 'sign-in'));

  const open = useMutation({
    mutationFn: async () => {
      const { session } = await orThrow(auth.verifyOtp({ token_hash: link.tokenHash, type: link.type }));
      return session;
    },
  });
  const adopt = useMutation({ mutationFn: (session: Session) => orThrow(db.auth.setSession(session)), onSuccess: proceed });
  const decline = () => {
    void auth.signOut({ scope: 'local' });
    leave(user ? (next ?? links.dashboard) : links.auth);
  };

  const isUsed = link.tokenHash === '';
  const session = open.data;
  const isSamePerson = session !== undefined && session?.user.id === user?.id;
  useEffect(() => {
    if (!isUsed) open.mutate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link works once
  }, []);
  useEffect(() => {
    if (session && isSamePerson && adopt.isIdle) adopt.mutate(session);
  }, [session, isSamePerson, adopt]);

  if (isUsed) return <DeadLink type={link.type} next={next} />;
  const problem = open.error ?? adopt.error;
  if (problem) {
    const { code, message } = authError(problem);
    if (open.error && code === 'otp_expired') return <DeadLink type={link.type} next={next} />;
    const retry = () => (session ? adopt.mutate(session) : open.mutate());
    return (
      <Card title="This link could not be opened">
        <p role="alert">{message}</p>
        <Button onClick={retry}>Try again</Button>
      </Card>
    );
  }
  if (session === null)
    return (
      <Card title="One more link to open">
        <p>We also wrote to your other address. Open the link in that mail to finish the change.</p>
        <Button onClick={() => leave(user ? (next ?? links.dashboard) : links.auth)}>Continue</Button>
      </Card>
    );
  if (!session || loading || isSamePerson) return <Loading />;
  const name = session.user.email ?? session.user.phone;
  return (
    <Card title={`Continue as ${name}?`}>
      <p>
        {user
          ? `You are signed in as ${user.email || user.phone}. Continue as ${name}?`
          : `This link signs you in as ${name}. Continue only if that is your account.`}
      </p>
      <Button type="primary" block loading={adopt.isPending} onClick={() => adopt.mutate(session)}>
        Continue as {name}
      </Button>
      <Button type="link" block onClick={decline}>
        {user ? `Stay signed in as ${user.email || user.phone}` : 'Not my account'}
      </Button>
    </Card>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="sh-wrap sh-auth sh-auth-question">
    <h1>{title}</h1>
    <section className="paper sh-auth-form" aria-live="polite">
      {children}
    </section>
  </div>
);
