import { useUnsavedEdits } from '@landfall/admin';
import { fieldPath } from '@landfall/db';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect } from 'react';
import { DrawerFrame } from './drawer-frame.tsx';
import { EffectPreview } from './effect-preview.tsx';
import { refusalOf } from './refusal.ts';
import styles from './settings.module.css';
import { type SettingChange, useEffectCheck } from './use-effect-check.ts';

interface Props<Values> {
  title: string;
  table: string;
  open: boolean;
  form: FormInstance<Values>;
  initial: Partial<Values>;
  busy: boolean;
  error: Error | null;
  /** What a save changes, in one sentence. */
  effect: string;
  /** 'Save' if not given. */
  saveLabel?: string;
  /** What a save would change. With it, the effect on prices can be previewed, and a save that leaves quotes without a price needs a
   *  confirmation. */
  changes?(values: Values): SettingChange[];
  onClose(): void;
  onSave(values: Values): void;
  children: ReactNode;
}

/** One record's form at the side of its list. A refusal keeps what was typed and stands at its field; closing asks before edits are lost. */
export function EditDrawer<Values extends object>(props: Props<Values>) {
  const {
    title,
    table,
    open,
    form,
    initial,
    busy,
    error,
    effect,
    saveLabel = 'Save',
    changes,
    onClose,
    onSave,
    children,
  } = props;
  const check = useEffectCheck();
  useEffect(() => showAtField(form, table, error ?? check.error), [form, table, error, check.error]);
  const edits = useUnsavedEdits(useCallback(() => open && form.isFieldsTouched(), [open, form]));
  const close = () => edits.leave(onClose);
  const failure = error ?? check.error;
  const refusal = failure && refusalOf(failure, table);
  const submit = (values: Values) => (changes ? check.confirm(changes(values), () => onSave(values)) : onSave(values));
  const preview = async () => {
    const values = await form.validateFields().catch(() => null); // the fields say what is wrong
    if (values && changes) check.preview(changes(values));
  };
  return (
    <DrawerFrame
      title={title}
      open={open}
      busy={busy}
      effect={effect}
      refusal={refusal}
      saveLabel={saveLabel}
      preview={changes && { run: () => void preview(), busy: check.busy }}
      onClose={close}
      onSave={form.submit}
    >
      <Form<Values>
        className={styles.settingsForm}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        preserve={false}
        scrollToFirstError
        onFinish={submit}
        onValuesChange={check.reset}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        {children}
      </Form>
      <EffectPreview check={check} />
      {edits.question}
    </DrawerFrame>
  );
}

function showAtField(form: FormInstance, table: string, error: Error | null): void {
  const refusal = error && refusalOf(error, table);
  if (!refusal?.field) return;
  form.setFields([{ name: fieldPath(refusal.field), errors: [refusal.text] }]);
}
