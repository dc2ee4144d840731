import { InputNumber } from 'antd';
import { useId } from 'react';

export interface NumberFieldProps {
  /** What a screen reader says; the eye reads the column's head or the label beside it. */
  label: string;
  value: number | null;
  onChange(value: number | null): void;
  /** Digits after the point; undefined leaves what is typed. */
  precision?: number | undefined;
  max?: number;
  min?: number;
  width?: number | string;
  placeholder?: string | undefined;
  problem?: string | undefined;
}

/** A figure that is typed, right-aligned, with what is wrong with it below. */
export function NumberField({
  label,
  value,
  onChange,
  precision,
  max = 9_999_999,
  min = 0,
  width = 96,
  placeholder,
  problem,
}: NumberFieldProps) {
  const problemId = useId();
  return (
    <span className="field" style={{ width }}>
      <InputNumber<number>
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        status={problem ? 'error' : ''}
        controls={false}
        style={{ width: '100%' }}
        min={min}
        max={max}
        value={value}
        onChange={onChange}
        {...(precision !== undefined && { precision })}
        {...(placeholder !== undefined && { placeholder })}
      />
      <FieldProblem id={problemId} text={problem} />
    </span>
  );
}

export const FieldProblem = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <small className="field-problem" id={id} role="alert">
      {text}
    </small>
  ) : null;
