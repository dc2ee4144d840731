import { ErrorNote } from '@landfall/ui/record';
import { emailRule, fieldSchema, useRecordForm } from '@landfall/ui/fields';
import { Button, Form, Input } from 'antd';
import { useSaveEmail } from './save-email.mutation.ts';
import styles from '../customer.module.css';

const emailSchema = fieldSchema<{ email: string }>({ email: emailRule('An address like asha@mail.com.', 254) });

interface SaveEmailProps {
  /** Why the page needs an e-mail address. */
  children: string;
  /** The page waits for it. */
  needed?: boolean;
  /** What the link in the e-mail leads back to: "this order". */
  back: string;
  onSaved?: (() => void) | undefined;
}

/** Asks a customer who signed up by phone for an e-mail address. */
export function SaveEmail({ children, needed = false, back, onSaved }: SaveEmailProps) {
  const save = useSaveEmail(onSaved);
  const { props } = useRecordForm({
    schema: emailSchema,
    initial: {},
    keep: 'email',
    save: { ...save, mutate: ({ email }) => save.mutate(email.trim()) },
  });
  return (
    <section className={`paper ${styles.saveEmail}`} aria-labelledby="save-email">
      <h2 id="save-email" className={needed ? styles.emailNeeded : ''}>
        Where do we write to?
      </h2>
      <p className="muted">{children}</p>
      <Form {...props}>
        <Form.Item name="email" label="E-mail">
          <Input type="email" autoComplete="email" />
        </Form.Item>
        {save.error && <ErrorNote title="The e-mail was not saved" error={save.error} />}
        <Button htmlType="submit" loading={save.isPending}>
          Save e-mail
        </Button>
      </Form>
      <p role="status" className="small muted">
        {save.data === false && `We sent you a link. Open it: it leads back to ${back}.`}
      </p>
    </section>
  );
}
