import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for `wait` ms. */
export function useDebounced<Value>(value: Value, wait: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
