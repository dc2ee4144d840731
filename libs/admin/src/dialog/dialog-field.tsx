import type { ReactNode } from 'react';
import styles from './dialog-field.module.css';

interface DialogFieldProps {
  label: string;
  /** What is wrong with the value; replaces the note. */
  problem?: string | false;
  /** What happens with the value. */
  note?: string;
  /** The control. It needs the label as its own accessible name: antd's controls don't take one from a surrounding label. */
  children: ReactNode;
}

/** A labelled field of a confirmation dialog. */
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
