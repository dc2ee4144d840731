import { useShell } from '@landfall/contract';
import { fieldSchema } from '@landfall/ui/fields';
import { useNavigate } from 'react-router-dom';
import { useAuth } from '../../kernel/session/auth-provider.tsx';
import { orThrow } from './auth-error.ts';
import { AuthForm } from './auth-form.tsx';
import { NewPasswordField, newPasswordRule } from './fields.tsx';
import { ModeLink } from './mode-link.tsx';
import { links } from '../../kernel/links.ts';
import { useDestination } from './use-destination.ts';

interface Values {
  password: string;
}

const schema = fieldSchema<Values>({ password: newPasswordRule });

/** Opened by the link of a reset email or after a phone's code: the person is signed in and only chooses the password. */
export function NewPasswordForm() {
  const { db, toast } = useShell();
  const { session } = useAuth();
  const navigate = useNavigate();
  const destination = useDestination();

  const send = async ({ password }: Values) => {
    await orThrow(db.auth.updateUser({ password }));
    toast({ title: 'Password changed', description: 'It is the one to sign in with from now on.' });
    void navigate(destination ?? links.dashboard, { replace: true });
  };

  if (!session) return <DeadLink />;
  return (
    <AuthForm schema={schema} send={send} submitLabel="Save password">
      <NewPasswordField label="New password" />
    </AuthForm>
  );
}

const DeadLink = () => (
  <section className="paper sh-auth-form" role="alert">
    <h2>This link has expired</h2>
    <p className="muted">A password link works once, and for an hour. Nothing about your account has changed.</p>
    <p className="small sh-auth-more">
      <ModeLink mode="reset">Ask for a new link</ModeLink>
    </p>
  </section>
);
