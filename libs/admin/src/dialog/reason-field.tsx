import { Input } from 'antd';
import { DialogField } from './dialog-field.tsx';

interface ReasonFieldProps {
  value: string;
  /** What is said where it is missing; false while nothing is wrong. */
  problem: string | false;
  maxLength: number;
  onChange(reason: string): void;
  /** Ctrl or Command with Enter. */
  onSubmit(): void;
}

/** Asks why something is done. The history keeps it with the admin's name. */
export const ReasonField = ({ value, problem, maxLength, onChange, onSubmit }: ReasonFieldProps) => (
  <DialogField label="Reason" problem={problem} note="Kept in the history, with your name.">
    <Input.TextArea
      autoFocus
      aria-label="Reason"
      aria-invalid={problem !== false || undefined}
      status={problem === false ? '' : 'error'}
      rows={3}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    />
  </DialogField>
);
