import { useShell } from '@landfall/contract';
import { mailedLink } from '@landfall/contract/mailed-link';
import { fieldSchema } from '@landfall/ui/fields';
import { orThrow } from './auth-error.ts';
import { AuthForm, type AuthFormCommon } from './auth-form.tsx';
import { WhoField, whoRule } from './fields.tsx';
import { identifierOf } from './identifier.ts';
import { ModeLink } from './mode-link.tsx';
import { useDestination } from './use-destination.ts';

interface Values {
  who: string;
}

const schema = fieldSchema<Values>({ who: whoRule });

/** Requests an email with a link, or a code by phone, to sign in or to choose a new password. The response is the same whether or not the
 *  account exists. */
export function CodeRequestForm({ why, who, onWho, onSent }: AuthFormCommon & { why: 'sign-in' | 'reset' }) {
  const { db } = useShell();
  const destination = useDestination();

  const send = async (values: Values) => {
    const to = identifierOf(values.who);
    const emailRedirectTo = mailedLink(destination);
    if (why === 'reset' && 'email' in to) await orThrow(db.auth.resetPasswordForEmail(to.email, { redirectTo: emailRedirectTo }));
    else await orThrow(db.auth.signInWithOtp({ ...to, options: { shouldCreateUser: false, emailRedirectTo } }));
    onSent({ to, why });
  };

  return (
    <AuthForm
      schema={schema}
      initial={{ who }}
      onChange={(changed) => changed.who !== undefined && onWho(changed.who)}
      send={send}
      submitLabel={why === 'reset' ? 'Reset password' : 'Send a code'}
      more={<ModeLink mode="sign-in">Back to sign in</ModeLink>}
    >
      <WhoField />
    </AuthForm>
  );
}
