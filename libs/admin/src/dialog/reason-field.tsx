import { textProblem } from '@landfall/ui/fields';
import { Input } from 'antd';
import { DialogField } from './dialog-field.tsx';

interface ReasonFieldProps {
  value: string;
  /** What is wrong with it, from `reasonProblem`; false to show nothing. */
  problem: string | false;
  onChange(reason: string): void;
  /** Called on Ctrl or Cmd+Enter. */
  onSubmit(): void;
}

/** Asks for the reason of an action. The history stores it with the admin's name. */
export const ReasonField = ({ value, problem, onChange, onSubmit }: ReasonFieldProps) => (
  <DialogField label="Reason" problem={problem} note="Kept in the history, with your name.">
    <Input.TextArea
      autoFocus
      aria-label="Reason"
      aria-invalid={problem !== false || undefined}
      status={problem === false ? '' : 'error'}
      rows={3}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    />
  </DialogField>
);

/** Why a reason is refused; false if it is accepted. @param missing the message for an empty reason */
export const reasonProblem = (reason: string, max: number, missing: string): string | false =>
  reason.trim() === '' ? missing : (textProblem(reason.trim(), max) ?? false);
