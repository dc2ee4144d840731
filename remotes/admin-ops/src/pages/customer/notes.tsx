import { readBy, Refusal } from '@landfall/admin';
import { useUnsavedEdits } from '@landfall/ui/edits';
import { textProblem } from '@landfall/ui/fields';
import { Button, Input } from 'antd';
import { type FormEvent, useCallback, useId, useState } from 'react';
import refusalStyles from '../../refusal.module.css';
import type { CustomerDetails } from '../../rows.ts';
import styles from './customer.module.css';
import { useSaveNotes } from './save-notes.mutation.ts';

interface Draft {
  text: string;
  /** The version and text that the draft began from. */
  version: number;
  from: string;
}

/** What another admin saved since the draft was begun; both texts stay visible until one admin decides. */
function Newer({ saved, onTake, onKeep }: { saved: string; onTake(): void; onKeep(): void }) {
  return (
    <div className={styles.newer} role="alert">
      <p>Another admin saved these notes in the meantime:</p>
      <blockquote>{saved || 'No notes'}</blockquote>
      <div className={styles.buttons}>
        <Button size="small" onClick={onKeep}>
          Add mine below
        </Button>
        <Button size="small" type="text" onClick={onTake}>
          Discard mine
        </Button>
      </div>
    </div>
  );
}

/** Notes about a customer that only admins read. */
export function Notes({ customer }: { customer: CustomerDetails }) {
  const field = useId();
  const saved = customer.internal_notes ?? '';
  const [draft, setDraft] = useState<Draft>();
  const save = useSaveNotes(customer.id);
  const text = draft?.text ?? saved;
  const isNewer = draft !== undefined && draft.version !== customer.notes_version && draft.text.trim() !== saved;
  const problem = textProblem(text.trim(), 5000);
  const edited = useCallback(() => draft !== undefined && draft.text !== draft.from, [draft]);
  const { question } = useUnsavedEdits(edited);
  const write = (next: string) =>
    setDraft((before) => (before ? { ...before, text: next } : { text: next, version: customer.notes_version, from: saved }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft || problem || isNewer || save.isPending) return;
    save.mutate({ notes: draft.text, version: draft.version }, { onSuccess: () => setDraft(undefined) });
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={field}>
        <h2>Internal notes</h2>
      </label>
      <Input.TextArea
        id={field}
        autoSize={{ minRows: 3, maxRows: 12 }}
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${field}-about`}
        onChange={(event) => write(event.target.value)}
      />
      <p id={`${field}-about`} className="muted tiny">
        {readBy('team')}
      </p>
      {problem && (
        <p className={refusalStyles.fieldProblem} role="alert">
          {problem}
        </p>
      )}
      {isNewer && (
        <Newer
          saved={saved}
          onTake={() => setDraft(undefined)}
          onKeep={() => setDraft({ text: `${saved}\n${draft.text}`.trim(), version: customer.notes_version, from: saved })}
        />
      )}
      {save.isError && !isNewer && <Refusal error={save.error} />}
      {draft && (
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={Boolean(problem) || isNewer}>
            Save notes
          </Button>
          <Button type="text" onClick={() => setDraft(undefined)}>
            Cancel
          </Button>
        </div>
      )}
      {question}
    </form>
  );
}
