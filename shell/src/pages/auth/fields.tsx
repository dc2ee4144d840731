import type { FieldRule } from '@landfall/ui/fields';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { parseIdentifier } from './identifier.ts';

/** Characters. The backend may require more. */
const SHORTEST_PASSWORD = 8;

/** Bytes: the backend would ignore the rest. */
const LONGEST_PASSWORD = 72;

const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed : '');

export const whoRule: FieldRule = (typed) => {
  const identifier = parseIdentifier(textOf(typed));
  return typeof identifier === 'string' ? identifier : undefined;
};

export const passwordRule: FieldRule = (typed) => (typed ? undefined : 'Enter your password.');

export const newPasswordRule: FieldRule = (typed) => {
  if (textOf(typed).length < SHORTEST_PASSWORD) return `Choose a password of at least ${SHORTEST_PASSWORD} characters.`;
  const bytes = new TextEncoder().encode(textOf(typed)).length;
  return bytes > LONGEST_PASSWORD ? `Choose a password of at most ${LONGEST_PASSWORD} letters and digits.` : undefined;
};

export const WhoField = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <Form.Item label="E-mail or phone" name="who">
    <Input autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} autoFocus={autoFocus} />
  </Form.Item>
);

export const PasswordField = () => (
  <Form.Item label="Password" name="password" required>
    <Input.Password autoComplete="current-password" />
  </Form.Item>
);

export const NewPasswordField = ({ label = 'Password' }: { label?: string }) => (
  <Form.Item label={label} name="password" extra={`At least ${SHORTEST_PASSWORD} characters.`} required>
    <Input.Password autoComplete="new-password" />
  </Form.Item>
);
