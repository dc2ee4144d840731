import { useShell } from '@landfall/contract';
import Form from 'antd/es/form';
import { AuthForm } from './auth-form.tsx';
import type { AuthFormCommon } from './auth-form-common.ts';
import { PasswordField, WhoField } from './fields.tsx';
import { identifierOf } from './identifier.ts';
import { ModeLink } from './mode-link.tsx';
import { orThrow } from './use-submit.ts';

interface Values {
  who: string;
  password: string;
}

/** The auth event that follows a success updates the page; nothing else to do here. */
export function SignInForm({ who, onWho }: AuthFormCommon) {
  const { db } = useShell();
  const [form] = Form.useForm<Values>();
  const send = async (values: Values) => {
    await orThrow(db.auth.signInWithPassword({ ...identifierOf(values.who), password: values.password }));
  };
  return (
    <AuthForm
      form={form}
      initialValues={{ who }}
      onValuesChange={(changed) => changed.who !== undefined && onWho(changed.who)}
      send={send}
      submitLabel="Sign In"
      more={
        <>
          <ModeLink mode="reset">Reset password</ModeLink>
          <span className="muted">
            New here? <ModeLink mode="sign-up">Create an account</ModeLink>
          </span>
        </>
      }
    >
      <WhoField />
      <PasswordField />
    </AuthForm>
  );
}
