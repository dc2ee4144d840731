import { useShell } from '@landfall/contract';
import { fieldSchema } from '@landfall/ui/fields';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { orThrow } from './auth-error.ts';
import { AuthForm } from './auth-form.tsx';

interface Values {
  code: string;
}

interface CodeFormProps {
  phone: string;
  onVerified: () => void;
  onBack: () => void;
}

const schema = fieldSchema<Values>({
  code: (typed) => (typeof typed === 'string' && /^\s*\d{6}\s*$/.test(typed) ? undefined : 'Enter the 6 digits of the message.'),
});

/** Takes the code sent to a phone. It confirms the number and signs in. */
export function CodeForm({ phone, onVerified, onBack }: CodeFormProps) {
  const { db } = useShell();
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
        <Button type="link" size="small" onClick={onBack}>
          Use another number
        </Button>
      }
    >
      <Form.Item label={`The code we sent to ${phone}`} name="code" required>
        <Input autoComplete="one-time-code" inputMode="numeric" className="num" autoFocus />
      </Form.Item>
    </AuthForm>
  );
}
