import { readBy, Refusal } from '@landfall/admin';
import { textProblem } from '@landfall/ui/fields';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import refusalStyles from '../../refusal.module.css';
import styles from './view.module.css';

interface Props {
  name: string;
  pending: boolean;
  error: Error | null;
  onStart(reason: string): void;
}

const problemOf = (reason: string): string | undefined =>
  reason.length < 3 ? 'Enter a reason of at least 3 characters.' : textProblem(reason, 500);

/** Asks why before anything of the customer is shown. */
export function StartForm({ name, pending, error, onStart }: Props) {
  const field = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const problem = problemOf(reason.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem && !pending) onStart(reason.trim());
  };
  return (
    <form className={`paper ${styles.start}`} onSubmit={submit}>
      <p>
        You will see the quotes, cart, orders and conversations of {name} as they see them. You cannot change anything. The audit
        log keeps your name and the reason.
      </p>
      <label htmlFor={field}>Reason</label>
      <Input
        id={field}
        autoFocus
        value={reason}
        status={tried && problem ? 'error' : ''}
        aria-invalid={(tried && Boolean(problem)) || undefined}
        aria-describedby={tried && problem ? `${field}-problem` : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="muted tiny">{readBy('team')}</p>
      {tried && problem && (
        <p id={`${field}-problem`} className={refusalStyles.fieldProblem} role="alert">
          {problem}
        </p>
      )}
      {error && <Refusal error={error} />}
      <Button type="primary" htmlType="submit" loading={pending}>
        Start viewing
      </Button>
    </form>
  );
}
