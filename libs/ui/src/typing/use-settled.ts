import { useEffect, useState } from 'react';

/** A value once it has not changed for a while; the first one at once. @param quiet ms */
export function useSettled<Value>(value: Value, quiet: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet);
    return () => clearTimeout(timer);
  }, [value, quiet]);
  return settled;
}
