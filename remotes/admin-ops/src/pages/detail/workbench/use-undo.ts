import { useEffect, useState } from 'react';

/** A quote that was just sent and can be taken back until its mail leaves. */
export interface Sent {
  quoteId: string;
  displayId: string;
  version: number;
  /** Milliseconds since the epoch. */
  until: number;
}

export interface Undo {
  sent: Sent | undefined;
  /** Whole seconds left, 0 when it is too late. */
  seconds: number;
  offer(sent: Sent): void;
  clear(): void;
}

const secondsLeft = (sent: Sent | undefined): number => (sent ? Math.max(0, Math.ceil((sent.until - Date.now()) / 1000)) : 0);

/** Keeps the last sent quote for as long as it can be taken back, and counts down. */
export function useUndo(): Undo {
  const [sent, setSent] = useState<Sent>();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setInterval(() => {
      setSeconds(secondsLeft(sent));
      if (!secondsLeft(sent)) setSent(undefined);
    }, 500);
    return () => clearInterval(timer);
  }, [sent]);
  return {
    sent,
    seconds,
    offer: (next) => {
      setSent(next);
      setSeconds(secondsLeft(next));
    },
    clear: () => setSent(undefined),
  };
}
