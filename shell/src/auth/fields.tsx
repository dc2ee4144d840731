import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { parseIdentifier } from './identifier.ts';

/** Characters. The backend may require more. */
const SHORTEST_PASSWORD = 8;

const isIdentifier = (_rule: unknown, typed = '') => {
  const identifier = parseIdentifier(typed as string);
  return typeof identifier === 'string' ? Promise.reject(new Error(identifier)) : Promise.resolve();
};

export const WhoField = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <Form.Item label="E-mail or phone" name="who" rules={[{ validator: isIdentifier }]}>
    <Input autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} autoFocus={autoFocus} />
  </Form.Item>
);

export const PasswordField = () => (
  <Form.Item label="Password" name="password" rules={[{ required: true, message: 'Enter your password.' }]}>
    <Input.Password autoComplete="current-password" />
  </Form.Item>
);

export const NewPasswordField = ({ label = 'Password' }: { label?: string }) => (
  <Form.Item
    label={label}
    name="password"
    extra={`At least ${SHORTEST_PASSWORD} characters.`}
    rules={[
      { required: true, min: SHORTEST_PASSWORD, message: `Choose a password of at least ${SHORTEST_PASSWORD} characters.` },
    ]}
  >
    <Input.Password autoComplete="new-password" />
  </Form.Item>
);
