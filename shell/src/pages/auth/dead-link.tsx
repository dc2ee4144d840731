import { useShell } from '@landfall/contract';
import { mailedLink } from '@landfall/contract/mailed-link';
import { fieldSchema } from '@landfall/ui/fields';
import type { EmailOtpType } from '@supabase/supabase-js';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useState } from 'react';
import { orThrow } from './auth-error.ts';
import { AuthForm } from './auth-form.tsx';
import { parseIdentifier } from './identifier.ts';
import { ModeLink } from './mode-link.tsx';

interface Values {
  email: string;
}

const schema = fieldSchema<Values>({
  email: (typed) => {
    const identifier = parseIdentifier(typeof typed === 'string' ? typed : '');
    if (typeof identifier === 'string') return identifier;
    return 'email' in identifier ? undefined : 'Enter the e-mail address the link was sent to.';
  },
});

interface DeadLinkProps {
  type: EmailOtpType;
  next?: string | undefined;
}

/** A link that has expired or was used. The next one comes by mail, except for an e-mail change, which only its signed-in owner can request. */
export function DeadLink({ type, next }: DeadLinkProps) {
  const { db } = useShell();
  const [isSent, setSent] = useState(false);

  const send = async ({ email }: Values) => {
    const back = mailedLink(next);
    if (type === 'recovery') await orThrow(db.auth.resetPasswordForEmail(email, { redirectTo: back }));
    else if (type === 'signup') await orThrow(db.auth.resend({ type: 'signup', email, options: { emailRedirectTo: back } }));
    else await orThrow(db.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: back } }));
    setSent(true);
  };

  return (
    <div className="sh-wrap sh-auth">
      <div>
        <h1>This link has expired or was already used</h1>
        <p className="muted">A link works once, and for an hour. Nothing about your account has changed.</p>
      </div>
      {type === 'email_change' ? (
        <p className="paper sh-auth-form">
          <ModeLink mode="sign-in">Sign in</ModeLink> and enter the new address again to get a new link.
        </p>
      ) : isSent ? (
        <p role="status" className="paper sh-auth-form">
          If that address has an account, a new link is on its way. Look in your mail.
        </p>
      ) : (
        <AuthForm
          schema={schema}
          send={send}
          submitLabel="Send a new one"
          more={<ModeLink mode="sign-in">Back to sign in</ModeLink>}
        >
          <Form.Item label="E-mail" name="email" required>
            <Input autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
        </AuthForm>
      )}
    </div>
  );
}
