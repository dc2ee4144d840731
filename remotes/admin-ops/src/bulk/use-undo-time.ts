import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sendDelay } from './send-delay.query.ts';

/** Seconds for which undo is offered while the setting is not known: the database refuses what comes too late. */
const USUAL_DELAY = 30;
const TICK_MS = 500;

/** The seconds left in which a move can be taken back: as long as the mail of a sent quote waits. */
export function useUndoTime() {
  const { db } = useShell();
  const delay = useQuery(sendDelay(db)).data ?? USUAL_DELAY;
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const begin = () => {
    setNow(Date.now());
    setUntil(Date.now() + delay * 1000);
  };
  return { seconds: Math.max(0, Math.ceil((until - now) / 1000)), begin };
}
