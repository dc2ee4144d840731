import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Now, in ms, again each minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const each = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(each);
  }, []);
  return now;
}
