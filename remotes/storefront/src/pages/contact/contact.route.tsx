import { useShell, useStore } from '@landfall/contract';
import type { User } from '@supabase/supabase-js';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { emailRule, fieldSchema, requiredRule, textRule, useRecordForm } from '@landfall/ui/fields';
import { Button, Form, Input } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { ContactDetails } from '../../site/contact-details.tsx';
import { type ContactMessage, useSendContact } from './send-contact.mutation.ts';
import styles from '../../storefront.module.css';

/** A message to the admins' inbox. */
const contactSchema = fieldSchema<ContactMessage>({
  name: requiredRule('Who is writing?', 200),
  email: emailRule('An e-mail address that we can answer to.'),
  subject: textRule(300),
  content: requiredRule('What is it about?', 5000),
});

const nameOf = (user: User | null): string | undefined => {
  const name: unknown = user?.user_metadata['full_name'];
  return typeof name === 'string' ? name : undefined;
};

function ContactForm({ user }: { user: User | null }) {
  const send = useSendContact();
  const { form, props } = useRecordForm({
    schema: contactSchema,
    initial: { name: nameOf(user), email: user?.email },
    save: send,
    keep: 'contact',
    otherwise: 'This was not accepted. Check it and try again.',
  });
  const fill = useEffectEvent(() => {
    if (!form.isFieldTouched('name')) form.setFieldValue('name', nameOf(user));
    if (!form.isFieldTouched('email')) form.setFieldValue('email', user?.email);
  });
  useEffect(() => fill(), [user?.id]); // the session may arrive after the first paint
  if (send.isSuccess) {
    return (
      <section className={`paper ${styles.askItem}`} role="status">
        <EmptyState
          title="We have your message"
          text="A person reads it and answers by e-mail."
          action={<Button onClick={() => send.reset()}>Write another</Button>}
        />
      </section>
    );
  }
  return (
    <Form {...props} className={`paper ${styles.askItem}`} aria-label="Write to us">
      <Form.Item name="name" label="Name">
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label="E-mail">
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="subject" label="Subject (optional)">
        <Input />
      </Form.Item>
      <Form.Item name="content" label="Message">
        <Input.TextArea rows={4} autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      {send.error && <ErrorNote title="Your message was not sent" error={send.error} />}
      <Button type="primary" htmlType="submit" loading={send.isPending}>
        Send message
      </Button>
    </Form>
  );
}

export function Component() {
  const { user } = useStore(useShell().session);
  return (
    <PageFrame title="Contact" lede="A question about a quote is best asked beside it. For anything else, write to us here.">
      <div className={styles.askCols}>
        <ContactForm user={user} />
        <ContactDetails />
      </div>
    </PageFrame>
  );
}
