import { type ReactNode, useEffect, useRef } from 'react';
import styles from './cart.module.css';

interface NativeCheckboxProps {
  checked: boolean;
  /** Some, but not all, of its items are selected. */
  partly?: boolean;
  /** The accessible name if there is no visible label. */
  label?: string;
  children?: ReactNode;
  onChange: () => void;
}

/** A native checkbox that looks like antd's. Rendering antd's for a whole selection took most of a frame. */
export function NativeCheckbox({ checked, partly = false, label, children, onChange }: NativeCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void (input.current!.indeterminate = partly), [partly]);
  return (
    <label className={styles.cartTick}>
      <input ref={input} type="checkbox" checked={checked} aria-label={label} onChange={onChange} />
      {children}
    </label>
  );
}
