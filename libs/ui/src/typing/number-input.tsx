import { Input, type InputProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { type NumberValue, numberText, parseNumberValue } from './number-value.ts';

export interface NumberInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> {
  value?: NumberValue;
  onChange?(value: NumberValue): void;
  /** Decimals of money: a value set from outside is shown with as many, and more of them are not read as a number. */
  decimals?: number | undefined;
  /** Limits for the arrow keys only: typed text is never changed. */
  min?: number | undefined;
  max?: number | undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A number field that keeps what was typed. It neither clamps nor rounds: `numberProblem` reports problems. */
export function NumberInput({ value = null, onChange, decimals, min, max, className = '', ...input }: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const text = parseNumberValue(typed, decimals) === value ? typed : numberText(value, decimals);
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = STEPS[event.key];
    if (!by || typeof value === 'string') return;
    event.preventDefault();
    const next = Number(((value ?? 0) + by).toFixed(10));
    if (next >= (min ?? -Infinity) && next <= (max ?? Infinity)) onChange?.(next);
  };
  return (
    <Input
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      {...(typeof value === 'number' && { 'aria-valuenow': value })}
      {...(min !== undefined && { 'aria-valuemin': min })}
      {...(max !== undefined && { 'aria-valuemax': max })}
      {...input}
      className={`num ${className}`.trim()}
      value={text}
      onKeyDown={step}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(parseNumberValue(event.target.value, decimals));
      }}
    />
  );
}
