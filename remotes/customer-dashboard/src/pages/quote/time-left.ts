import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = (many: number, unit: string) => `${many} ${unit}${many === 1 ? '' : 's'}`;

/** "4 days 8 hours", "8 hours 5 minutes", "5 minutes". @param ms until the end; less than a minute gives "less than a minute" */
export function timeLeft(ms: number): string {
  const [days, hours, minutes] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR), Math.floor((ms % HOUR) / MINUTE)];
  if (days > 0) return hours > 0 ? `${count(days, 'day')} ${count(hours, 'hour')}` : count(days, 'day');
  if (hours > 0) return minutes > 0 ? `${count(hours, 'hour')} ${count(minutes, 'minute')}` : count(hours, 'hour');
  return minutes > 0 ? count(minutes, 'minute') : 'less than a minute';
}

/** The remaining share of a time span, 0 to 1. */
export const shareLeft = (from: string, until: string, now: number): number => {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  return Math.min(1, Math.max(0, (end - now) / (end - start || 1)));
};

const MINUTE_MS = 60_000;

/** The current time in ms, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const each = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(each);
  }, []);
  return now;
}
