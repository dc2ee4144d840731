import { useShell } from '@landfall/contract';
import { mailedLink } from '@landfall/contract/mailed-link';
import { fieldSchema, requiredRule } from '@landfall/ui/fields';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { orThrow } from './auth-error.ts';
import { AuthForm, type AuthFormCommon } from './auth-form.tsx';
import { NewPasswordField, newPasswordRule, WhoField, whoRule } from './fields.tsx';
import { identifierOf } from './identifier.ts';
import { ModeLink } from './mode-link.tsx';
import { useDestination } from './use-destination.ts';

interface Values {
  name: string;
  who: string;
  password: string;
}

const schema = fieldSchema<Values>({
  name: requiredRule('Enter your name as it should appear on your parcels.', 200),
  who: whoRule,
  password: newPasswordRule,
});

/** Creates an account. If the instance requires confirmation, the next step is a link by email or a code by phone. */
export function SignUpForm({ who, onWho, onSent }: AuthFormCommon) {
  const { db } = useShell();
  const destination = useDestination();

  const send = async ({ name, who: typed, password }: Values) => {
    const identifier = identifierOf(typed);
    const options = { data: { full_name: name.trim() }, emailRedirectTo: mailedLink(destination) };
    const { session } = await orThrow(db.auth.signUp({ ...identifier, password, options }));
    if (!session) onSent({ to: identifier, why: 'sign-up' });
  };

  return (
    <AuthForm
      schema={schema}
      initial={{ who }}
      onChange={(changed) => changed.who !== undefined && onWho(changed.who)}
      send={send}
      submitLabel="Create account"
      more={
        <span className="muted">
          Been here before? <ModeLink mode="sign-in">Sign in</ModeLink>
        </span>
      }
    >
      <Form.Item label="Full name" name="name" required>
        <Input autoComplete="name" />
      </Form.Item>
      <WhoField />
      <NewPasswordField />
    </AuthForm>
  );
}
