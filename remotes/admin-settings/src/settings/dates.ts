const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** "14 Nov 2026", "–" for nothing. */
export const day = (at: string | null | undefined): string => (at ? DAY.format(new Date(at)) : '–');
