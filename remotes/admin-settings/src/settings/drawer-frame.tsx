import type { Refusal } from '@landfall/db';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface Props {
  title: string;
  open: boolean;
  busy: boolean;
  /** What a save changes, in one sentence. */
  effect: string;
  refusal: Pick<Refusal, 'text'> | null | undefined;
  onClose(): void;
  onSave(): void;
  /** Default: Save. */
  saveLabel?: string;
  /** Shows what a save would change. */
  preview?: { run(): void; busy: boolean } | undefined;
  children: ReactNode;
}

/** The drawer of one record's form, at the side of its list. */
export const DrawerFrame = ({
  title,
  open,
  busy,
  effect,
  refusal,
  onClose,
  onSave,
  saveLabel = 'Save',
  preview,
  children,
}: Props) => (
  <Drawer
    title={title}
    open={open}
    onClose={onClose}
    size={560}
    destroyOnHidden
    footer={
      <div className={styles.drawerFoot}>
        <p className="tiny muted">{effect} The change is kept in the audit log, with your name.</p>
        {refusal && (
          <p className={styles.fieldProblem} role="alert">
            {refusal.text}
          </p>
        )}
        <div className={styles.drawerActs}>
          {preview && (
            <Button onClick={preview.run} loading={preview.busy} disabled={busy}>
              Preview the effect
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="primary" onClick={onSave} loading={busy} disabled={preview?.busy ?? false}>
            {saveLabel}
          </Button>
        </div>
      </div>
    }
  >
    {children}
  </Drawer>
);
