import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useHost } from '../../modules/host.ts';
import { useAuth } from '../../kernel/session/auth-provider.tsx';
import { Loading } from '../../frame/parts/loading.tsx';
import type { AuthFormCommon, Sent } from './auth-form.tsx';
import { type AuthMode, authMode } from './auth-mode.ts';
import { CodeRequestForm } from './code-request-form.tsx';
import { LinkPanel } from './link-panel.tsx';
import { mailedLinkIn } from './mailed-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SentPanel } from './sent-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useDestination } from './use-destination.ts';
import './auth.css';

const HEADINGS: Record<AuthMode, [title: string, text: string]> = {
  'sign-in': ['Sign in', 'Your quotes and orders are where you left them.'],
  'sign-up': ['Create an account', 'Asking for a price costs nothing. You decide when you have seen it.'],
  code: ['Sign in with a code', 'We send a link to your mail, or a code to your phone. You need no password.'],
  reset: ['Reset password', 'We send a link to your mail, or a code to your phone.'],
  'new-password': ['Choose a new password', 'You are nearly back in.'],
};

export function AuthPage() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const mode = authMode(search);
  const link = mailedLinkIn(search, hash);
  const destination = useDestination();
  const [who, onWho] = useState('');
  const [sent, onSent] = useState<Sent>();
  // A code sent to a phone signs in too, but a password reset continues with the new password.
  const choosing = mode === 'new-password' || sent?.why === 'reset';
  if (link) return <LinkPanel key={search.toString()} link={link} />;
  if (user && !choosing) return destination ? <Navigate to={destination} replace /> : <Loading />;
  const [title, text] = HEADINGS[mode];
  return (
    <div className="sh-wrap sh-auth">
      <div>
        <h1>{title}</h1>
        <p className="muted">{text}</p>
        <Reason />
        <svg className="sh-auth-line" height="20" aria-hidden="true">
          <path d="M14 10H4000" stroke="var(--lf-action)" strokeWidth="2" />
          <circle cx="8" cy="10" r="6" fill="none" stroke="var(--lf-action)" strokeWidth="2" />
        </svg>
      </div>
      {sent && mode !== 'new-password' ? (
        <SentPanel sent={sent} onBack={() => onSent(undefined)} />
      ) : (
        <AuthForm mode={mode} {...{ who, onWho, onSent }} />
      )}
    </div>
  );
}

function AuthForm({ mode, ...common }: AuthFormCommon & { mode: AuthMode }) {
  if (mode === 'sign-up') return <SignUpForm {...common} />;
  if (mode === 'code') return <CodeRequestForm why="sign-in" {...common} />;
  if (mode === 'reset') return <CodeRequestForm why="reset" {...common} />;
  if (mode === 'new-password') return <NewPasswordForm />;
  return <SignInForm {...common} />;
}

/** Why a page sent its visitor here. */
function Reason() {
  const { session } = useHost();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  if (session.hasEnded()) return <p role="status">Your session has ended. Sign in again to continue.</p>;
  if (state?.from) return <p role="status">Sign in to open this page. You return to it afterwards.</p>;
  return null;
}
