import { AppError } from '@landfall/db';
import type { DialogProps } from '@landfall/ui';
import { errorSentence } from '@landfall/ui/record';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DialogField } from '../dialog/dialog-field.tsx';
import { useChangeView, useDeleteView, useSaveView } from './saved-views.mutation.ts';
import { queryOf, type SavedView } from './saved-views.query.ts';
import styles from './saved-views.module.css';

interface Props extends DialogProps {
  page: string;
  views: readonly SavedView[];
}

const LONGEST = 100;

/** What is wrong with a name, before it is sent. */
const nameProblem = (name: string): string | undefined => {
  if (!name.trim()) return 'Enter a name.';
  return name.trim().length > LONGEST ? `At most ${LONGEST} characters.` : undefined;
};

const UNIQUE_VIOLATION = '23505';

/** Why a view was not saved. */
const refusalText = (error: Error): string =>
  error instanceof AppError && error.code === UNIQUE_VIOLATION
    ? 'There is a view of this name. Choose another name.'
    : errorSentence(error);

/** Saves the search, filters and order on screen under a name, and renames or deletes what was saved. */
export const ViewsDialog = ({ page, views, open, onClose }: Props) => (
  <Modal open={open} title="Views" onCancel={onClose} footer={<Button onClick={onClose}>Close</Button>} width={520}>
    <NewView page={page} onSaved={onClose} />
    {views.length > 0 && (
      <ul className={styles.views} aria-label="Saved views">
        {views.map((view) => (
          <ViewRow key={view.id} page={page} view={view} />
        ))}
      </ul>
    )}
  </Modal>
);

function NewView({ page, onSaved }: { page: string; onSaved(): void }) {
  const [params] = useSearchParams();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [isTried, setTried] = useState(false);
  const save = useSaveView(page);
  const problem = nameProblem(name);
  const submit = () => {
    setTried(true);
    if (!problem) save.mutate({ name, query: queryOf(params), isDefault }, { onSuccess: onSaved });
  };
  return (
    <form
      className={styles.newView}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogField label="Save this view as" problem={isTried && (problem ?? false)}>
        <Input aria-label="Save this view as" value={name} onChange={(event) => setName(event.target.value)} />
      </DialogField>
      <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
        Open this page with it
      </Checkbox>
      {save.isError && <Problem error={save.error} />}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        Save view
      </Button>
    </form>
  );
}

const Problem = ({ error }: { error: Error }) => (
  <p role="alert" className={styles.problem}>
    {refusalText(error)}
  </p>
);

function ViewRow({ page, view }: { page: string; view: SavedView }) {
  const [name, setName] = useState(view.name);
  const change = useChangeView(page);
  const remove = useDeleteView(page);
  const problem = nameProblem(name);
  const isRenamed = name.trim() !== view.name;
  return (
    <li>
      <Input
        aria-label={`Name of ${view.name}`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...(problem && { status: 'error' as const })}
      />
      <Button
        disabled={!isRenamed || Boolean(problem)}
        loading={change.isPending && change.variables.name !== undefined}
        onClick={() => change.mutate({ id: view.id, name: name.trim() })}
        aria-label={`Rename ${view.name}`}
      >
        Rename
      </Button>
      <Checkbox
        checked={view.is_default}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ id: view.id, is_default: event.target.checked })}
        aria-label={`Open this page with ${view.name}`}
      >
        Default
      </Checkbox>
      <Button danger loading={remove.isPending} onClick={() => remove.mutate(view.id)} aria-label={`Delete ${view.name}`}>
        Delete
      </Button>
      {(problem ?? change.error ?? remove.error) && (
        <p role="alert" className={styles.problem}>
          {problem ?? refusalText(change.error ?? remove.error ?? new Error(problem))}
        </p>
      )}
    </li>
  );
}
