import { useShell } from '@landfall/contract';
import { fieldSchema } from '@landfall/ui/fields';
import { useMutation } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { authError, orThrow } from './auth-error.ts';
import { AuthForm, type Sent } from './auth-form.tsx';

interface Values {
  code: string;
}

interface CodeFormProps {
  phone: string;
  why: Sent['why'];
  onVerified: () => void;
  onBack: () => void;
}

const schema = fieldSchema<Values>({
  code: (typed) => (typeof typed === 'string' && /^\s*\d{6}\s*$/.test(typed) ? undefined : 'Enter the 6 digits of the message.'),
});

/** Takes the code sent to a phone. It confirms the number and signs in. */
export function CodeForm({ phone, why, onVerified, onBack }: CodeFormProps) {
  const { db } = useShell();
  const again = useMutation({
    mutationFn: () =>
      why === 'sign-up'
        ? orThrow(db.auth.resend({ phone, type: 'sms' }))
        : orThrow(db.auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })),
  });
  const send = async ({ code }: Values) => {
    await orThrow(db.auth.verifyOtp({ phone, token: code.trim(), type: 'sms' }));
    onVerified();
  };
  return (
    <AuthForm
      schema={schema}
      send={send}
      submitLabel="Confirm"
      more={
        <>
          <Button type="link" size="small" loading={again.isPending} onClick={() => again.mutate()}>
            Send the code again
          </Button>
          <Button type="link" size="small" onClick={onBack}>
            Use another number
          </Button>
          {again.isSuccess && <span role="status">We sent a new code.</span>}
          {again.isError && <span role="alert">{authError(again.error).message}</span>}
        </>
      }
    >
      {why !== 'sign-up' && (
        <p className="muted">If there is an account for {phone}, a code is on its way. It is valid for 10 minutes.</p>
      )}
      <Form.Item label={`The code we sent to ${phone}`} name="code" required>
        <Input autoComplete="one-time-code" inputMode="numeric" className="num" autoFocus />
      </Form.Item>
    </AuthForm>
  );
}
