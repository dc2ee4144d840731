import type { ReactNode } from 'react';
import styles from './dialog-field.module.css';

interface DialogFieldProps {
  label: string;
  /** What is wrong with what was typed; said instead of the note. */
  problem?: string | false;
  /** What becomes of what is typed. */
  note?: string;
  /** The field itself, which carries the label as its name: an antd field takes none from a label around it. */
  children: ReactNode;
}

/** One field of a dialog that asks before it acts. */
export const DialogField = ({ label, problem, note, children }: DialogFieldProps) => (
  <label className={styles.dialogField}>
    <span className="strong">{label}</span>
    {children}
    {problem ? (
      <small className={styles.dialogProblem} role="alert">
        {problem}
      </small>
    ) : (
      note && <small className="muted tiny">{note}</small>
    )}
  </label>
);
