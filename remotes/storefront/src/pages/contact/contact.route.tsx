import { useShell, useStore } from '@landfall/contract';
import type { User } from '@supabase/supabase-js';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { textLimit } from '@landfall/ui/fields';
import { Button, Form, Input } from 'antd';
import { refuseField } from '../../field-errors.ts';
import { ContactDetails } from '../../site/contact-details.tsx';
import { type ContactMessage, useSendContact } from './send-contact.mutation.ts';
import styles from '../../storefront.module.css';

const needed = (message: string) => [{ required: true, whitespace: true, message }];

const nameOf = (user: User | null): string | undefined => {
  const name: unknown = user?.user_metadata['full_name'];
  return typeof name === 'string' ? name : undefined;
};

function ContactForm() {
  const { session } = useShell();
  const { user } = useStore(session);
  const [form] = Form.useForm<ContactMessage>();
  const send = useSendContact();
  const refused = (error: Error) => void refuseField(form, error);
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
    <Form
      key={user?.id ?? 'visitor'} // the session may arrive after the first paint
      form={form}
      className={`paper ${styles.askItem}`}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: nameOf(user), email: user?.email }}
      onFinish={(message) => send.mutate(message, { onError: refused })}
      aria-label="Write to us"
    >
      <Form.Item name="name" label="Name" rules={[...needed('Who is writing?'), textLimit(200)]}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="email"
        label="E-mail"
        rules={[{ required: true, type: 'email', message: 'An e-mail address that we can answer to.' }, textLimit(320)]}
      >
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="subject" label="Subject (optional)" rules={[textLimit(300)]}>
        <Input />
      </Form.Item>
      <Form.Item name="content" label="Message" rules={[...needed('What is it about?'), textLimit(5000)]}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      {send.error && <ErrorNote title="Your message was not sent" error={send.error} />}
      <Button type="primary" htmlType="submit" loading={send.isPending}>
        Send message
      </Button>
    </Form>
  );
}

export const Component = () => (
  <PageFrame title="Contact" lede="A question about a quote is best asked beside it. For anything else, write to us here.">
    <div className={styles.askCols}>
      <ContactForm />
      <ContactDetails />
    </div>
  </PageFrame>
);
