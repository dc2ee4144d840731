import { useEffect, useState } from 'react';

/** A value once it has not changed for a while; the first one at once. @param pause ms */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const quiet = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(quiet);
  }, [value, pause]);
  return settled;
}
