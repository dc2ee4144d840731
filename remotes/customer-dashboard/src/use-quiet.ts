import { useEffect, useState } from 'react';

/** A value once it has been quiet for that long. @param ms */
export function useQuiet<Value>(value: Value, ms: number): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const settled = setTimeout(() => setQuiet(value), ms);
    return () => clearTimeout(settled);
  }, [value, ms]);
  return quiet;
}
