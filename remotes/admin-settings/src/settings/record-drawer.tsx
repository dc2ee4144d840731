import { useUnsavedEdits } from '@landfall/admin';
import { type Saving, useRecordForm } from '@landfall/ui/fields';
import { Form } from 'antd';
import { type ReactNode, useCallback, useRef } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { DrawerFrame } from './drawer-frame.tsx';
import { EffectPreview } from './effect-preview.tsx';
import { SchemaRules } from './fields.tsx';
import { MESSAGES } from './refusal.ts';
import styles from './settings.module.css';
import { type SettingChange, useEffectCheck } from './use-effect-check.ts';

interface Props<Schema extends GenericSchema> {
  title: string;
  table: string;
  /** The rules of the form, and what is saved. */
  schema: Schema;
  initial: object;
  save: Saving<InferOutput<Schema>>;
  /** What a save changes, in one sentence. */
  effect: string;
  /** What a save would change. With it, the effect on prices can be previewed, and a save that leaves quotes without a price needs a
   *  confirmation. */
  changes?(values: InferOutput<Schema>): SettingChange[];
  onClose(): void;
  children: ReactNode;
}

/** One record's form at the side of its list. A refusal keeps what was typed and is shown at its field; closing asks before edits are lost. */
export function RecordDrawer<Schema extends GenericSchema>(props: Props<Schema>) {
  const { title, table, schema, initial, save, effect, changes, onClose, children } = props;
  const check = useEffectCheck();
  /** The next submit of the form only previews. */
  const isPreview = useRef(false);
  const mutate = (values: InferOutput<Schema>) => {
    if (!changes) return save.mutate(values);
    if (isPreview.current) return check.preview(changes(values));
    check.confirm(changes(values), () => save.mutate(values));
  };
  const checked = { mutate, isPending: save.isPending, error: save.error ?? check.error };
  const record = useRecordForm({ schema, initial, save: checked, table, messages: MESSAGES });
  const { form, refusal, problem } = record;
  const edits = useUnsavedEdits(useCallback(() => form.isFieldsTouched(), [form]));
  const close = () => edits.leave(onClose);
  const preview = () => {
    isPreview.current = true;
    record.submit();
    isPreview.current = false;
  };
  return (
    <DrawerFrame
      title={title}
      open
      busy={record.pending}
      effect={effect}
      refusal={problem ? { text: problem } : refusal}
      preview={changes && { run: preview, busy: check.busy }}
      onClose={close}
      onSave={record.submit}
    >
      <Form
        {...record.props}
        className={styles.settingsForm}
        onValuesChange={(...change) => {
          check.reset();
          record.props.onValuesChange?.(...change);
        }}
      >
        <SchemaRules value>{children}</SchemaRules>
      </Form>
      <EffectPreview check={check} />
      {edits.question}
    </DrawerFrame>
  );
}
