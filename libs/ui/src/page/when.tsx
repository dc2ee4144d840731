const thisYear: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const otherYear: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const yearOf = (date: Date): number => date.getFullYear();

/** "Fri 13 Nov"; with the year if it is not the current one. Local time. */
export const formatDay = (iso: string, now = new Date()): string => {
  const date = new Date(iso);
  return date.toLocaleDateString('en-GB', yearOf(date) === yearOf(now) ? thisYear : otherYear).replace(/,/g, '');
};

/** "Fri 13 Nov, 09:10". */
export const formatMoment = (iso: string, now = new Date()): string =>
  `${formatDay(iso, now)}, ${new Date(iso).toLocaleTimeString('en-GB', clock)}`;

interface Props {
  /** ISO 8601; a missing value shows a dash. */
  at: string | null | undefined;
  /** Without the time. */
  day?: boolean;
}

/** A date and time in the reader's time zone. */
export function When({ at, day = false }: Props) {
  if (!at) return <span>–</span>;
  return <time dateTime={at}>{day ? formatDay(at) : formatMoment(at)}</time>;
}
