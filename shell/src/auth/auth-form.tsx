import Button from 'antd/es/button';
import Form, { type FormInstance } from 'antd/es/form';
import type { ReactNode } from 'react';
import { useSubmit } from './use-submit.ts';

interface AuthFormProps<Values extends object> {
  form: FormInstance<Values>;
  initialValues?: Partial<Values>;
  send: (values: Values) => Promise<void>;
  onValuesChange?: (changed: Partial<Values>) => void;
  submitLabel: string;
  children: ReactNode;
  /** Links to the other forms, below the button. */
  more?: ReactNode;
}

/** Layout, button and error messages of every form on /auth. */
export function AuthForm<Values extends object>(props: AuthFormProps<Values>) {
  const { form, initialValues = {}, send, onValuesChange, submitLabel, children, more } = props;
  const { busy, problem, submit } = useSubmit(form, send);
  const changed = (values: Partial<Values>) => {
    form.setFields(Object.keys(values).map((name) => ({ name: name as never, errors: [] }))); // the person is correcting it
    onValuesChange?.(values);
  };
  return (
    <Form<Values>
      form={form}
      initialValues={initialValues}
      onValuesChange={changed}
      className="paper sh-auth-form"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void submit(values)}
    >
      {children}
      {problem && (
        <p role="alert" className="sh-auth-problem">
          {problem}
        </p>
      )}
      <Button type="primary" block htmlType="submit" loading={busy}>
        {submitLabel}
      </Button>
      {more && <p className="small sh-auth-more">{more}</p>}
    </Form>
  );
}
