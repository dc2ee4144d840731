import { formatMoment } from '@landfall/ui/record';

/** Nothing to divide by. */
export const NOTHING = '–';

/** "1.3 %", "12 %", "–". @param share 0 to 1 */
export const percent = (share: number | null): string => {
  if (share === null) return NOTHING;
  const value = share * 100;
  return `${value.toFixed(value >= 10 || Number.isInteger(value) ? 0 : 1)} %`;
};

/** "25 %", "0.5 %". @param weight 0 to 10000 */
export const formatWeight = (weight: number): string => `${weight / 100} %`;

export const milliseconds = (ms: number | null): string => (ms === null ? NOTHING : `${Math.round(ms)} ms`);

/** "12.4 kB": of the files as they travel. */
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

const NUMBER = new Intl.NumberFormat('en-US');

/** "1 tab", "1,204 tabs". */
export const counted = (count: number, one: string, several: string): string =>
  `${NUMBER.format(count)} ${count === 1 ? one : several}`;

const clock = (at: Date): string => at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** "today, 09:41", or the day and the time. Local time. */
export const moment = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? `today, ${clock(at)}` : formatMoment(iso, now);
};

/** "10:02:14". */
export const clockOf = (ms: number): string => new Date(ms).toLocaleTimeString('en-GB');
