import { useShell } from '@landfall/contract';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { AuthForm } from './auth-form.tsx';
import { orThrow } from './use-submit.ts';

interface Values {
  code: string;
}

interface CodeFormProps {
  phone: string;
  onVerified: () => void;
  onBack: () => void;
}

/** Takes the code sent to a phone. It confirms the number and signs in. */
export function CodeForm({ phone, onVerified, onBack }: CodeFormProps) {
  const { db } = useShell();
  const [form] = Form.useForm<Values>();
  const send = async ({ code }: Values) => {
    await orThrow(db.auth.verifyOtp({ phone, token: code.trim(), type: 'sms' }));
    onVerified();
  };
  return (
    <AuthForm
      form={form}
      send={send}
      submitLabel="Confirm"
      more={
        <Button type="link" size="small" onClick={onBack}>
          Use another number
        </Button>
      }
    >
      <Form.Item
        label={`The code we sent to ${phone}`}
        name="code"
        rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: 'Enter the 6 digits of the message.' }]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" className="num" autoFocus />
      </Form.Item>
    </AuthForm>
  );
}
