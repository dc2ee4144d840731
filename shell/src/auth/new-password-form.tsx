import { useShell } from '@landfall/contract';
import Form from 'antd/es/form';
import { useNavigate } from 'react-router-dom';
import { useAuth } from '../session/auth-provider.tsx';
import { AuthForm } from './auth-form.tsx';
import { NewPasswordField } from './fields.tsx';
import { ModeLink } from './mode-link.tsx';
import { links } from '../links.ts';
import { useDestination } from './use-destination.ts';
import { orThrow } from './use-submit.ts';

interface Values {
  password: string;
}

/** Opened by the link of a reset email or after a phone's code: the person is signed in and only chooses the password. */
export function NewPasswordForm() {
  const { db, toast } = useShell();
  const { session } = useAuth();
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const destination = useDestination();

  const send = async ({ password }: Values) => {
    await orThrow(db.auth.updateUser({ password }));
    toast({ title: 'Password changed', description: 'It is the one to sign in with from now on.' });
    void navigate(destination ?? links.dashboard, { replace: true });
  };

  if (!session) return <DeadLink />;
  return (
    <AuthForm form={form} send={send} submitLabel="Save password">
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
