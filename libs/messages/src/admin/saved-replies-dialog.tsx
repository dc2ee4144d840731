import { useShell } from '@landfall/contract';
import { useUnsavedEdits } from '@landfall/ui/edits';
import { useRecordForm } from '@landfall/ui/fields';
import { DataState, errorSentence } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Input, Modal } from 'antd';
import { type Ref, useCallback, useRef, useState } from 'react';
import { VARIABLES } from './fill-reply.ts';
import { replySchema } from './reply.schema.ts';
import { type SavedReply, savedReplies, useDeleteReply, useSaveReply } from './saved-replies.query.ts';
import styles from './inbox.module.css';

/** Every saved reply, to be added, changed or deleted. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<SavedReply | 'new'>();
  const form = useRef<FormInstance>(null);
  const edits = useUnsavedEdits(useCallback(() => form.current?.isFieldsTouched() ?? false, []));
  const done = () => setEdited(undefined);
  return (
    <Modal title={edited ? 'Saved reply' : 'Saved replies'} open onCancel={() => edits.leave(onClose)} footer={null} width={560}>
      {edited ? (
        <Editor form={form} saved={edited === 'new' ? undefined : edited} onDone={done} onCancel={() => edits.leave(done)} />
      ) : (
        <List onEdit={setEdited} />
      )}
      {edits.question}
    </Modal>
  );
}

function List({ onEdit }: { onEdit: (reply: SavedReply | 'new') => void }) {
  const { db } = useShell();
  const saved = useQuery(savedReplies(db));
  return (
    <>
      <DataState
        query={saved}
        empty={<p className="muted">Texts that you send often. Add one to insert it into any reply.</p>}
        errorTitle="The saved replies could not be loaded"
      >
        {(replies) => (
          <ul className={styles.lmSavedList}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <Button type="link" onClick={() => onEdit(reply)}>
                  {reply.title}
                </Button>
                <small className="muted">
                  <bdi>{reply.content}</bdi>
                </small>
              </li>
            ))}
          </ul>
        )}
      </DataState>
      <Button autoFocus onClick={() => onEdit('new')}>
        Add a saved reply
      </Button>
    </>
  );
}

interface EditorProps {
  form: Ref<FormInstance>;
  saved: SavedReply | undefined;
  onDone: () => void;
  onCancel: () => void;
}

function Editor({ form, saved, onDone, onCancel }: EditorProps) {
  const save = useSaveReply(saved);
  const remove = useDeleteReply();
  const { props, pending, refusal, problem } = useRecordForm({
    schema: replySchema,
    initial: saved ?? { title: '', content: '' },
    save: {
      ...save,
      mutate: ({ title, content }) => save.mutate({ title: title.trim(), content: content.trim() }, { onSuccess: onDone }),
    },
    keep: null, // its dialog asks before changes are lost
    messages: { '23505': 'Another saved reply has this title.' },
  });
  const busy = pending || remove.isPending;
  const failure = (refusal?.field ? undefined : refusal?.text) ?? problem ?? (remove.error && errorSentence(remove.error));
  return (
    <Form {...props} ref={form}>
      <Form.Item name="title" label="Title">
        <Input autoFocus />
      </Form.Item>
      <Form.Item
        name="content"
        label="Text"
        extra={`Filled in when inserted: ${VARIABLES.map((name) => `{${name}}`).join(', ')}`}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      {failure && (
        <p role="alert" className={styles.lmFailure}>
          Not saved. {failure}
        </p>
      )}
      <div className={styles.lmEditorActs}>
        <Button type="primary" htmlType="submit" loading={pending} disabled={busy}>
          Save
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        {saved && (
          <Button
            danger
            type="text"
            loading={remove.isPending}
            disabled={busy}
            onClick={() => remove.mutate(saved.id, { onSuccess: onDone })}
          >
            Delete
          </Button>
        )}
      </div>
    </Form>
  );
}
