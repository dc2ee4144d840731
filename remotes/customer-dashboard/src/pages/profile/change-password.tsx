import { useShell } from '@landfall/contract';
import { fieldSchema, useRecordForm } from '@landfall/ui/fields';
import type { User } from '@supabase/supabase-js';
import { Button, Form, Input } from 'antd';
import { type Passwords, useChangePassword } from './change-password.mutation.ts';
import styles from '../../dashboard.module.css';

interface FieldMessage {
  /** The field concerned; without one the message is above the button. */
  field?: keyof Passwords;
  text: string;
}

const MESSAGES: Record<string, FieldMessage> = {
  invalid_credentials: { field: 'current', text: 'This is not your current password.' },
  weak_password: { field: 'next', text: 'This password is too easy to guess. Take a longer one.' },
  same_password: { field: 'next', text: 'This is the password that you have already. Choose another one.' },
  over_request_rate_limit: { text: 'Too many tries. Wait some minutes, then try again.' },
};

const OFFLINE: FieldMessage = {
  text: 'Landfall could not be reached. Your password is as it was: check your connection and try again.',
};

/** Refusals by the auth API have a code in supabase-js; network failures have none. */
const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/** The message for a refused change, and its field. Depends on the error code only. */
function passwordMessage(error: unknown): FieldMessage {
  const code = codeOf(error);
  if (!code || !(error instanceof Error)) return OFFLINE;
  return MESSAGES[code] ?? { text: `Your password was not changed: ${error.message}` };
}

/** Characters. The backend may require more. */
const SHORTEST = 8;

const isText = (value: unknown): value is string => typeof value === 'string';

const passwords = fieldSchema<Passwords>({
  current: (typed) => (isText(typed) && typed !== '' ? undefined : 'Enter the password that you have now.'),
  next: (typed) =>
    isText(typed) && typed.length >= SHORTEST ? undefined : `Choose a password of at least ${SHORTEST} characters.`,
});

/** Asks for the current and a new password; a refusal shows at its field. */
export function ChangePassword({ user }: { user: User }) {
  const { toast } = useShell();
  const change = useChangePassword(user);
  const shown = change.error ? passwordMessage(change.error) : undefined;
  const { form, props } = useRecordForm({
    schema: passwords,
    initial: {},
    save: {
      mutate: (typed) => change.mutate(typed, { onSuccess: () => changed(), onError: (error) => refuse(error) }),
      isPending: change.isPending,
      error: null, // the auth API names no field: `passwordMessage` does
    },
  });
  const refuse = (error: unknown) => {
    const { field, text } = passwordMessage(error);
    if (!field) return;
    form.setFields([{ name: field, errors: [text] }]);
    form.focusField(field);
  };
  const changed = () => {
    form.resetFields();
    toast({ title: 'Password changed', description: 'It is the one to sign in with from now on.' });
  };
  return (
    <section className={`paper ${styles.cdForm}`} aria-labelledby="cd-password">
      <h2 id="cd-password">Password</h2>
      <Form {...props}>
        <Form.Item name="current" label="Current password">
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="next" label="New password" extra={`At least ${SHORTEST} characters.`}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {shown && !shown.field && (
          <p role="alert" className={`small ${styles.cdProblem}`}>
            {shown.text}
          </p>
        )}
        <Button htmlType="submit" loading={change.isPending}>
          Change password
        </Button>
      </Form>
    </section>
  );
}
