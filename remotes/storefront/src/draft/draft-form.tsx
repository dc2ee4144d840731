import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import type { Asking } from './use-draft-form.ts';
import styles from './draft.module.css';

interface DraftFormProps {
  asking: Asking;
  label: string;
  id?: string;
  children: ReactNode;
}

/** The form of a page that requests a quote. */
export const DraftForm = ({ asking: { props }, label, id, children }: DraftFormProps) => (
  <Form {...props} {...(id && { id })} className={styles.askForm} aria-label={label}>
    {children}
  </Form>
);

interface SendButtonProps {
  children: string;
  loading: boolean;
  /** Shown to visitors, who must sign in first. */
  kept?: string | false;
  /** The form's id, if the button is outside the form. */
  form?: string;
  className?: string;
}

export const SendButton = ({ children, loading, kept, form, className = '' }: SendButtonProps) => (
  <div className={`${styles.askSend} ${className}`}>
    <Button type="primary" size="large" htmlType="submit" loading={loading} {...(form && { form })}>
      {children}
    </Button>
    {kept && <p className="small muted">{kept}</p>}
  </div>
);
