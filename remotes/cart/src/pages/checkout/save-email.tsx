import { ErrorNote } from '@landfall/ui/record';
import { emailRule, fieldSchema, useRecordForm } from '@landfall/ui/fields';
import { Button, Form, Input } from 'antd';
import { useSaveEmail } from './save-email.mutation.ts';
import styles from '../../payments/pay.module.css';

const emailSchema = fieldSchema<{ email: string }>({ email: emailRule('An address like asha@mail.com.', 254) });

/** Asks for the email address that an order requires: payment instructions and status changes are sent to it. */
export function SaveEmail() {
  const save = useSaveEmail();
  const { props } = useRecordForm({
    schema: emailSchema,
    initial: {},
    keep: 'email',
    save: { ...save, mutate: ({ email }) => save.mutate(email.trim()) },
  });
  return (
    <section className="paper" aria-labelledby="pay-email">
      <h2 id="pay-email" className={styles.payNeeds}>
        Where do we write to?
      </h2>
      <p className={`muted ${styles.payNote}`}>
        You signed in by phone. We send how to pay, and every step of the order, by e-mail.
      </p>
      <Form {...props} className={styles.payForm ?? ''}>
        <Form.Item name="email" label="E-mail">
          <Input type="email" autoComplete="email" />
        </Form.Item>
        {save.error && <ErrorNote title="The e-mail was not saved" error={save.error} />}
        <Button htmlType="submit" loading={save.isPending}>
          Save e-mail
        </Button>
      </Form>
      <p role="status" className={`small muted ${styles.payNote}`}>
        {save.data === false && 'We sent you a link. Open it: it leads back to this order.'}
      </p>
    </section>
  );
}
