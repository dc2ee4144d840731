import { type ReactNode, useEffect, useRef } from 'react';
import styles from './cart.module.css';

interface TickProps {
  checked: boolean;
  /** Some of what it stands for is selected, not all. */
  partly?: boolean;
  /** What it selects, where no words stand beside it. */
  label?: string;
  children?: ReactNode;
  onChange: () => void;
}

/** A checkbox that the browser itself draws, in the look of antd's: those of a selection's rows are drawn together, and antd's took most of
 *  that frame. */
export function Tick({ checked, partly = false, label, children, onChange }: TickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void (input.current!.indeterminate = partly), [partly]);
  return (
    <label className={styles.cartTick}>
      <input ref={input} type="checkbox" checked={checked} aria-label={label} onChange={onChange} />
      {children}
    </label>
  );
}
