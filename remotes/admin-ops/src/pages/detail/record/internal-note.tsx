import { readBy, Refusal } from '@landfall/admin';
import { useShell, useStore } from '@landfall/contract';
import { AppError } from '@landfall/db';
import { textProblem } from '@landfall/ui/fields';
import { formatMoment } from '@landfall/ui/record';
import { Button, Input } from 'antd';
import { useState } from 'react';
import * as v from 'valibot';
import refusalStyles from '../../../refusal.module.css';
import { type RecordType, useSaveNote } from './save-note.mutation.ts';
import { type DraftKind, dropDraft, readDraft, storeDraft } from './stored-draft.ts';
import styles from './record.module.css';

const keptNote = v.object({ text: v.string(), seen: v.string(), at: v.string() });
type KeptNote = v.InferOutput<typeof keptNote>;

const KINDS: Readonly<Record<RecordType, DraftKind>> = { quote: 'quote-note', order: 'order-note' };

interface Props {
  type: RecordType;
  id: string;
  note: string | null;
}

/** What was typed and not saved; a reload keeps it. */
function useNoteDraft(type: RecordType, id: string) {
  const person = useStore(useShell().session).user?.id ?? '';
  const [restored, setRestored] = useState(() => readDraft(keptNote, person, KINDS[type], id));
  const [draft, setDraft] = useState<KeptNote | undefined>(restored);
  return {
    draft,
    restoredAt: restored?.at,
    keep(text: string, seen: string) {
      const kept = { text, seen, at: new Date().toISOString() };
      storeDraft(person, KINDS[type], id, kept);
      setDraft(kept);
      setRestored(undefined);
    },
    drop() {
      dropDraft(person, KINDS[type], id);
      setDraft(undefined);
      setRestored(undefined);
    },
  };
}

/** The note that only admins read. Another admin's change is shown beside what was typed, and neither is lost. */
export function InternalNote({ type, id, note }: Props) {
  const stored = note ?? '';
  const kept = useNoteDraft(type, id);
  const save = useSaveNote(type, id);
  const { draft } = kept;
  const text = draft?.text ?? stored;
  const theirs = draft && draft.seen !== stored && stored.trim() !== text.trim() ? stored : undefined;
  const problem = textProblem(text.trim(), 5000);
  const send = () => {
    if (!draft || problem || theirs !== undefined || save.isPending) return;
    save.mutate({ text: text.trim(), seen: draft.seen === stored ? draft.seen : stored }, { onSuccess: kept.drop });
  };
  return (
    <section className="paper" aria-labelledby="note-title">
      <h2 id="note-title">Note for admins</h2>
      <Input.TextArea
        aria-labelledby="note-title"
        aria-invalid={problem ? true : undefined}
        status={problem ? 'error' : ''}
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={text}
        onChange={(event) => kept.keep(event.target.value, draft?.seen ?? stored)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      {problem ? (
        <small className={refusalStyles.fieldProblem} role="alert">
          {problem}
        </small>
      ) : (
        <small className="muted tiny">{readBy('team')}</small>
      )}
      {kept.restoredAt && (
        <p className="muted tiny">Restored what you typed on {formatMoment(kept.restoredAt)} and did not save.</p>
      )}
      {theirs !== undefined && (
        <Theirs
          note={theirs}
          keepMine={() => kept.keep(text, stored)}
          takeTheirs={kept.drop}
          keepBoth={() => kept.keep(`${stored}\n${text}`, stored)}
        />
      )}
      {save.isError && !isStale(save.error) && <Refusal error={save.error} />}
      {draft && theirs === undefined && (
        <div className={styles.noteActs}>
          <Button type="primary" size="small" loading={save.isPending} disabled={problem !== undefined} onClick={send}>
            Save note
          </Button>
          <Button size="small" onClick={kept.drop} disabled={save.isPending}>
            Discard
          </Button>
        </div>
      )}
    </section>
  );
}

const isStale = (error: unknown): boolean => error instanceof AppError && error.message === 'stale_note';

interface TheirsProps {
  note: string;
  keepMine(): void;
  takeTheirs(): void;
  keepBoth(): void;
}

const Theirs = ({ note, keepMine, takeTheirs, keepBoth }: TheirsProps) => (
  <div className={styles.theirs} role="alert">
    <p>Another admin changed this note while you were typing. It now says:</p>
    <blockquote>{note || 'nothing'}</blockquote>
    <div className={styles.noteActs}>
      <Button size="small" onClick={keepMine}>
        Keep mine
      </Button>
      <Button size="small" onClick={takeTheirs}>
        Take theirs
      </Button>
      <Button size="small" onClick={keepBoth}>
        Keep both
      </Button>
    </div>
  </div>
);
