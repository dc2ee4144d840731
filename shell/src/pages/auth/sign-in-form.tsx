import { useShell } from '@landfall/contract';
import { fieldSchema } from '@landfall/ui/fields';
import { orThrow } from './auth-error.ts';
import { AuthForm, type AuthFormCommon } from './auth-form.tsx';
import { PasswordField, passwordRule, WhoField, whoRule } from './fields.tsx';
import { identifierOf } from './identifier.ts';
import { ModeLink } from './mode-link.tsx';

interface Values {
  who: string;
  password: string;
}

const schema = fieldSchema<Values>({ who: whoRule, password: passwordRule });

/** The auth event that follows a success updates the page; nothing else to do here. */
export function SignInForm({ who, onWho }: AuthFormCommon) {
  const { db } = useShell();
  const send = async (values: Values) => {
    await orThrow(db.auth.signInWithPassword({ ...identifierOf(values.who), password: values.password }));
  };
  return (
    <AuthForm
      schema={schema}
      initial={{ who }}
      onChange={(changed) => changed.who !== undefined && onWho(changed.who)}
      send={send}
      submitLabel="Sign In"
      more={
        <>
          <ModeLink mode="code">Sign in with a code</ModeLink>
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
