import { useUnsavedEdits } from '@landfall/admin';
import { type Saving, useRecordForm } from '@landfall/ui/fields';
import { Form } from 'antd';
import { type ReactNode, useCallback } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { DrawerFrame } from './drawer-frame.tsx';
import { SchemaRules } from './fields.tsx';
import { WORDS } from './refusal.ts';
import styles from './settings.module.css';

interface Props<Schema extends GenericSchema> {
  title: string;
  table: string;
  /** The rules of the form, and what is saved. */
  schema: Schema;
  initial: object;
  save: Saving<InferOutput<Schema>>;
  /** What a save changes, in one sentence. */
  effect: string;
  onClose(): void;
  children: ReactNode;
}

/** One record's form at the side of its list. A refusal keeps what was typed and is shown at its field; closing asks before edits are lost. */
export function RecordDrawer<Schema extends GenericSchema>(props: Props<Schema>) {
  const { title, table, schema, initial, save, effect, onClose, children } = props;
  const record = useRecordForm({ schema, initial, save, table, words: WORDS });
  const { form, refusal, problem } = record;
  const edits = useUnsavedEdits(useCallback(() => form.isFieldsTouched(), [form]));
  const close = () => edits.leave(onClose);
  return (
    <DrawerFrame
      title={title}
      open
      busy={record.pending}
      effect={effect}
      refusal={problem ? { text: problem } : refusal}
      onClose={close}
      onSave={record.submit}
    >
      <Form {...record.props} className={styles.settingsForm}>
        <SchemaRules value>{children}</SchemaRules>
      </Form>
      {edits.question}
    </DrawerFrame>
  );
}
