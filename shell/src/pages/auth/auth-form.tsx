import { type FormSchema, useRecordForm } from '@landfall/ui/fields';
import { useMutation } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form, { type FormProps } from 'antd/es/form';
import type { ReactNode } from 'react';
import { authError } from './auth-error.ts';
import type { Identifier } from './identifier.ts';

/** An email or code that was sent. */
export interface Sent {
  to: Identifier;
  why: 'sign-up' | 'sign-in' | 'reset';
}

/** Shared by the forms: the email or phone typed in one appears in the next. */
export interface AuthFormCommon {
  who: string;
  onWho: (who: string) => void;
  onSent: (sent: Sent) => void;
}

interface AuthFormProps<Values extends object> {
  schema: FormSchema<Values>;
  initial?: Partial<Values>;
  send: (values: Values) => Promise<void>;
  onChange?: (changed: Partial<Values>) => void;
  submitLabel: string;
  children: ReactNode;
  /** Links to the other forms, below the button. */
  more?: ReactNode;
}

/** Layout, button and error messages of every form on /auth. */
export function AuthForm<Values extends object>(props: AuthFormProps<Values>) {
  const { schema, initial = {}, send, onChange, submitLabel, children, more } = props;
  const save = useMutation({
    mutationFn: (values: Values) =>
      send(values).catch((error: unknown) => {
        throw authError(error);
      }),
  });
  const record = useRecordForm({ schema, initial, save, keep: null });
  const changed: FormProps<Values>['onValuesChange'] = (values, all) => {
    record.props.onValuesChange?.(values, all);
    onChange?.(values as Partial<Values>);
  };
  const { refusal } = record;
  return (
    <Form {...record.props} onValuesChange={changed} className="paper sh-auth-form">
      {children}
      {refusal && !refusal.field && (
        <p role="alert" className="sh-auth-problem">
          {refusal.text}
        </p>
      )}
      <Button type="primary" block htmlType="submit" loading={record.pending}>
        {submitLabel}
      </Button>
      {more && <p className="small sh-auth-more">{more}</p>}
    </Form>
  );
}
