import { type Reader, readBy, Refusal } from '@landfall/admin';
import { requiredText } from '@landfall/admin/schema';
import { useUnsavedEdits } from '@landfall/ui/edits';
import { checkValues } from '@landfall/ui/fields';
import { Button, Input } from 'antd';
import { type FormEvent, useCallback, useId, useState } from 'react';
import * as v from 'valibot';
import refusalStyles from '../refusal.module.css';
import styles from './payments.module.css';

interface Props {
  label: string;
  /** The action's name, on its button. */
  action: string;
  danger?: boolean;
  maxLength: number;
  reader: Reader;
  pending: boolean;
  error: Error | null;
  onSubmit(text: string): void;
  onBack(): void;
}

const schemaOf = (maxLength: number) => v.object({ text: requiredText('Enter a text.', maxLength) });

/** One text that an action needs, in a line. It can't be sent while it is empty or too long, and is not lost without a question. */
export function TextForm({ label, action, danger = false, maxLength, reader, pending, error, onSubmit, onBack }: Props) {
  const field = useId();
  const [typed, write] = useState('');
  const { problems, output } = checkValues(schemaOf(maxLength), { text: typed });
  const problem = typed.trim() === '' ? undefined : problems.get('text');
  const isEdited = typed.trim() !== '' && !pending;
  const edits = useUnsavedEdits(useCallback(() => isEdited, [isEdited]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (output && !pending) onSubmit(output.text);
  };
  return (
    <form className={styles.decision} onSubmit={submit}>
      <label className={styles.grow} htmlFor={field}>
        <span>{label}</span>
        <Input
          id={field}
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${field}-problem` : `${field}-reader`}
          value={typed}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <Button type={danger ? 'default' : 'primary'} danger={danger} htmlType="submit" loading={pending} disabled={!output}>
        {action}
      </Button>
      <Button onClick={() => edits.leave(onBack)} disabled={pending}>
        Back
      </Button>
      <small className={`muted tiny ${styles.reader}`} id={`${field}-reader`}>
        {readBy(reader)}
      </small>
      {problem && (
        <p className={refusalStyles.fieldProblem} role="alert" id={`${field}-problem`}>
          {problem}
        </p>
      )}
      {error && <Refusal error={error} />}
      {edits.question}
    </form>
  );
}
