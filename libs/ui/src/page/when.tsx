// Dates in words without Intl, whose first use takes a slow phone 80 ms: lists have dates in their first rows.
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');

/** "Fri 13 Nov"; in another year than the current one "13 Nov 2024". Local time. */
export function formatDay(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const day = `${date.getDate()} ${MONTHS[date.getMonth()]}`;
  const year = date.getFullYear();
  return year === now.getFullYear() ? `${WEEKDAYS[date.getDay()]} ${day}` : `${day} ${year}`;
}

/** "13 Nov 2026", for papers, which are read in later years. Local time. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** "Fri 13 Nov, 09:10". */
export function formatMoment(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return `${formatDay(iso, now)}, ${two(date.getHours())}:${two(date.getMinutes())}`;
}

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
