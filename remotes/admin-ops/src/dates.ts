import { formatDay, formatMoment } from '@landfall/ui/record';

/** "Fri 13 Nov, 09:10"; null for null. */
export const moment = (at: string | null): string | null => (at ? formatMoment(at) : null);

/** "Fri 13 Nov"; null for null. */
export const dayOf = (at: string | null): string | null => (at ? formatDay(at) : null);
