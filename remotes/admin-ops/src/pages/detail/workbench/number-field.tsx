import { type NumberValue, NumberInput } from '@landfall/ui/fields';
import { useId } from 'react';
import refusalStyles from '../../../refusal.module.css';
import styles from './bench.module.css';

export interface NumberFieldProps {
  /** What a screen reader says; the eye reads the column's head or the label beside it. */
  label: string;
  value: NumberValue;
  onChange(value: NumberValue): void;
  /** Digits after the point that a stored number is shown with. */
  decimals?: number | undefined;
  width?: number | string;
  placeholder?: string | undefined;
  problem?: string | undefined;
}

/** A number that is typed, right-aligned, with what is wrong with it below. */
export function NumberField({ label, value, onChange, decimals, width = 96, placeholder, problem }: NumberFieldProps) {
  const problemId = useId();
  return (
    <span className={styles.field} style={{ width }}>
      <NumberInput
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        status={problem ? 'error' : ''}
        style={{ width: '100%' }}
        value={value}
        onChange={onChange}
        decimals={decimals}
        {...(placeholder !== undefined && { placeholder })}
      />
      <FieldProblem id={problemId} text={problem} />
    </span>
  );
}

export const FieldProblem = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <small className={refusalStyles.fieldProblem} id={id} role="alert">
      {text}
    </small>
  ) : null;
