import { useShell } from '@landfall/contract';
import type { User } from '@supabase/supabase-js';
import { Button, Form, Input } from 'antd';
import { type Passwords, useChangePassword } from './change-password.mutation.ts';
import { passwordWords } from './password-words.ts';

/** Characters. The backend has its own say on top. */
const SHORTEST = 8;

/** Asks for the current password and a new one; a refusal is said at its field. */
export function ChangePassword({ user }: { user: User }) {
  const { toast } = useShell();
  const [form] = Form.useForm<Passwords>();
  const change = useChangePassword(user);
  const said = change.error ? passwordWords(change.error) : undefined;
  const refuse = (error: unknown) => {
    const { field, text } = passwordWords(error);
    if (!field) return;
    form.setFields([{ name: field, errors: [text] }]);
    form.focusField(field);
  };
  const changed = () => {
    form.resetFields();
    toast({ title: 'Password changed', description: 'It is the one to sign in with from now on.' });
  };
  return (
    <section className="paper cd-form" aria-labelledby="cd-password">
      <h2 id="cd-password">Password</h2>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        onFinish={(typed) => change.mutate(typed, { onSuccess: changed, onError: refuse })}
      >
        <Form.Item
          name="current"
          label="Current password"
          rules={[{ required: true, message: 'Enter the password that you have now.' }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="next"
          label="New password"
          extra={`At least ${SHORTEST} characters.`}
          rules={[{ required: true, min: SHORTEST, message: `Choose a password of at least ${SHORTEST} characters.` }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {said && !said.field && (
          <p role="alert" className="small cd-problem">
            {said.text}
          </p>
        )}
        <Button htmlType="submit" loading={change.isPending}>
          Change password
        </Button>
      </Form>
    </section>
  );
}
