import Button from 'antd/es/button';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Sent } from './auth-form.tsx';
import { authPath } from './auth-mode.ts';
import { CodeForm } from './code-form.tsx';

/** Shown after a form that continues outside the page: an email to open or a code to type. */
export function SentPanel({ sent: { to, why }, onBack }: { sent: Sent; onBack: () => void }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  if ('phone' in to) {
    const verified = () => {
      if (why === 'reset') void navigate(authPath('new-password'), { replace: true, state: state as unknown });
    };
    return <CodeForm phone={to.phone} why={why} onVerified={verified} onBack={onBack} />;
  }
  return (
    <section className="paper sh-auth-form" aria-live="polite">
      <h2>Look in your mail</h2>
      <p className="muted">
        {why === 'sign-up' ? 'We wrote to ' : 'If there is an account for '}
        <strong>{to.email}</strong>
        {why === 'sign-up'
          ? '. Open the link in it to finish your account.'
          : `, a mail with a link to ${why === 'reset' ? 'choose a new password' : 'sign in'} is on its way.`}
      </p>
      <Button onClick={onBack}>Use another address</Button>
    </section>
  );
}
