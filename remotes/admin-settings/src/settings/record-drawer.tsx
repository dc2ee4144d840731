import { useUnsavedEdits } from '@landfall/ui/edits';
import { type FormSchema, type OutputOf, type Saving, useRecordForm } from '@landfall/ui/fields';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { DrawerFrame } from './drawer-frame.tsx';
import { EffectPreview } from './effect-preview.tsx';
import { MESSAGES } from './refusal.ts';
import styles from './settings.module.css';
import { type SettingChange, useEffectCheck } from './use-effect-check.ts';

interface Props<Schema extends FormSchema> {
  title: string;
  table: string;
  /** The rules of the form, and what is saved. */
  schema: Schema;
  initial: object;
  save: Saving<OutputOf<Schema>>;
  /** What a save changes, in one sentence. */
  effect: string;
  /** What a save would change. With it, the effect on prices can be previewed, and a save that leaves quotes without a price needs a
   *  confirmation. */
  changes?(values: OutputOf<Schema>): SettingChange[];
  /** Default: Save. */
  saveLabel?: string;
  /** Shown below the form: what is saved by itself. */
  below?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** One record's form at the side of its list. A refusal keeps what was typed and is shown at its field; closing asks before edits are lost. */
export function RecordDrawer<Schema extends FormSchema>(props: Props<Schema>) {
  const { title, table, schema, initial, save, effect, changes, saveLabel, below, onClose, children } = props;
  const check = useEffectCheck();
  /** Makes the ids of its fields differ from those of forms on the page. */
  const name = useId();
  /** The next submit of the form only previews. */
  const isPreview = useRef(false);
  const mutate = (values: OutputOf<Schema>) => {
    if (!changes) return save.mutate(values);
    if (isPreview.current) return check.preview(changes(values));
    check.confirm(changes(values), () => save.mutate(values));
  };
  const checked = { mutate, isPending: save.isPending, error: save.error ?? check.error };
  const record = useRecordForm({ schema, initial, save: checked, keep: `${table}.${title}`, table, messages: MESSAGES });
  const { refusal, problem } = record;
  /** This form and those below it that were typed in, by name. */
  const forms = useRef<Record<string, Pick<FormInstance, 'isFieldsTouched'>>>({});
  const isEdited = useCallback(() => Object.values(forms.current).some((one) => one.isFieldsTouched()), []);
  const edits = useUnsavedEdits(isEdited, undefined, record.discard);
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
      {...(saveLabel && { saveLabel })}
      refusal={problem ? { text: problem } : refusal}
      preview={changes && { run: preview, busy: check.busy }}
      onClose={close}
      onSave={record.submit}
    >
      <Form.Provider onFormChange={(_name, changed) => (forms.current = changed.forms)}>
        <Form
          {...record.props}
          name={name}
          className={styles.settingsForm}
          onValuesChange={(...change) => {
            check.reset();
            record.props.onValuesChange?.(...change);
          }}
        >
          {children}
        </Form>
        {below}
      </Form.Provider>
      <EffectPreview check={check} />
      {edits.question}
    </DrawerFrame>
  );
}
