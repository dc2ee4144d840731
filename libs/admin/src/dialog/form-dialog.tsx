import { useUnsavedEdits } from '@landfall/ui/edits';
import { type FormSchema, type OutputOf, type Saving, useRecordForm } from '@landfall/ui/fields';
import { Form, type FormProps, Modal } from 'antd';
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import styles from './dialog-field.module.css';
import { Refusal } from './refusal.tsx';

interface Props<Schema extends FormSchema> {
  title: string;
  /** The rules of the form, and what is saved. */
  schema: Schema;
  initial?: object;
  save: Saving<OutputOf<Schema>>;
  /** Name of the dialog and its record, to keep what was typed; default: nothing is kept. */
  keep?: string;
  okText: string;
  okDisabled?: boolean;
  cancelText: string;
  danger?: boolean;
  /** What the action does, above the fields. */
  intro?: ReactNode;
  /** Why it was refused, instead of the error's sentence. */
  failure?: ReactNode;
  /** Gets every value when one changes. */
  onChange?(values: object): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with one form. Closing it or leaving the page asks before edits are lost; a refusal keeps what was typed. */
export const FormDialog = <Schema extends FormSchema>({ open, ...props }: Props<Schema> & { open: boolean }) =>
  // a closed dialog guards nothing: the router takes one blocker at a time
  open ? <OpenDialog {...props} /> : null;

function OpenDialog<Schema extends FormSchema>(props: Props<Schema>) {
  const { title, schema, initial = {}, save, keep = null, okText, okDisabled = false, cancelText, danger = false } = props;
  const { intro, failure, onChange, onClose, children } = props;
  /** Makes the ids of its fields differ from those of forms on the page. */
  const name = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** What is being saved is not lost: a save that succeeds may leave the page. */
  const saving = useRef(false);
  const mutate = (values: OutputOf<Schema>) => {
    saving.current = true;
    save.mutate(values);
  };
  useEffect(() => {
    if (save.error) saving.current = false;
  }, [save.error]);
  const record = useRecordForm({ schema, initial, save: { ...save, mutate }, keep });
  const { form, pending, refusal, problem } = record;
  const edits = useUnsavedEdits(
    useCallback(() => !saving.current && form.isFieldsTouched(), [form]),
    undefined,
    record.discard,
  );
  const close = () => edits.leave(onClose);
  const changed: FormProps['onValuesChange'] = (...change) => {
    saving.current = false;
    record.props.onValuesChange?.(...change);
    onChange?.(change[1] as object);
  };
  return (
    <Modal
      title={title}
      open
      onCancel={close}
      onOk={() => button.current?.click()}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ danger, disabled: okDisabled, loading: pending }}
      width={520}
      destroyOnHidden
    >
      {intro && <p className={styles.dialogIntro}>{intro}</p>}
      <Form {...record.props} name={name} onValuesChange={changed}>
        {/* with several fields, Enter submits only a form that has a submit button; the dialog's own is outside the form */}
        <button ref={button} type="submit" hidden disabled={okDisabled} aria-label={okText} />
        {children}
        {problem && <p role="alert">{problem}</p>}
        {failure === undefined ? save.error && !refusal?.field && <Refusal error={save.error} /> : failure}
      </Form>
      {edits.question}
    </Modal>
  );
}
