import { useUnsavedEdits } from '@landfall/admin';
import { fieldPath } from '@landfall/db';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect } from 'react';
import { DrawerFrame } from './drawer-frame.tsx';
import { refusalOf } from './refusal.ts';
import styles from './settings.module.css';

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
  onClose(): void;
  onSave(values: Values): void;
  children: ReactNode;
}

/** One record's form at the side of its list. A refusal keeps what was typed and stands at its field; closing asks before edits are lost. */
export function EditDrawer<Values extends object>(props: Props<Values>) {
  const { title, table, open, form, initial, busy, error, effect, onClose, onSave, children } = props;
  useEffect(() => showAtField(form, table, error), [form, table, error]);
  const edits = useUnsavedEdits(useCallback(() => open && form.isFieldsTouched(), [open, form]));
  const close = () => edits.leave(onClose);
  const refusal = error && refusalOf(error, table);
  return (
    <DrawerFrame title={title} open={open} busy={busy} effect={effect} refusal={refusal} onClose={close} onSave={form.submit}>
      <Form<Values>
        className={styles.settingsForm}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        preserve={false}
        scrollToFirstError
        onFinish={onSave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        {children}
      </Form>
      {edits.question}
    </DrawerFrame>
  );
}

function showAtField(form: FormInstance, table: string, error: Error | null): void {
  const refusal = error && refusalOf(error, table);
  if (!refusal?.field) return;
  form.setFields([{ name: fieldPath(refusal.field), errors: [refusal.text] }]);
}
