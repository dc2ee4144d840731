import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';

interface NativeCheckboxProps {
  checked: boolean;
  /** Some, but not all, of its items are selected. */
  partly?: boolean;
  /** The accessible name if there is no visible label. */
  label?: string;
  children?: ReactNode;
  className?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A native checkbox that looks like antd's. Rendering antd's for each of many rows took most of a frame. */
export function NativeCheckbox({ checked, partly = false, label, children, className = '', onChange }: NativeCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void (input.current!.indeterminate = partly), [partly]);
  return (
    <label className={`tick ${className}`}>
      <input ref={input} type="checkbox" checked={checked} aria-label={label} onChange={onChange} />
      {children}
    </label>
  );
}
