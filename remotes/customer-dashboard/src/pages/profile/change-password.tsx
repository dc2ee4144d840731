import { useShell } from '@landfall/contract';
import { fieldSchema, useRecordForm } from '@landfall/ui/fields';
import type { User } from '@supabase/supabase-js';
import { Button, Form, Input } from 'antd';
import { type Passwords, useChangePassword } from './change-password.mutation.ts';
import styles from '../../dashboard.module.css';

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
  const changed = () => {
    form.resetFields();
    toast({ title: 'Password changed', description: 'It is the one to sign in with from now on.' });
  };
  const { form, props, refusal } = useRecordForm({
    schema: passwords,
    keep: null,
    initial: {},
    save: { ...change, mutate: (typed) => change.mutate(typed, { onSuccess: changed }) },
  });
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
        {refusal && !refusal.field && (
          <p role="alert" className={`small ${styles.cdProblem}`}>
            {refusal.text}
          </p>
        )}
        <Button htmlType="submit" loading={change.isPending}>
          Change password
        </Button>
      </Form>
    </section>
  );
}
