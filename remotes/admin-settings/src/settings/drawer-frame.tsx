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
  children: ReactNode;
}

/** The drawer of one record's form, at the side of its list. */
export const DrawerFrame = ({ title, open, busy, effect, refusal, onClose, onSave, children }: Props) => (
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
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="primary" onClick={onSave} loading={busy}>
            Save
          </Button>
        </div>
      </div>
    }
  >
    {children}
  </Drawer>
);
