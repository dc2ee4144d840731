import { formatDay, formatMoment } from '@landfall/ui/record';

/** "Fri 13 Nov, 09:10"; nothing for nothing. */
export const moment = (at: string | null): string | null => (at ? formatMoment(at) : null);

/** "Fri 13 Nov"; nothing for nothing. */
export const dayOf = (at: string | null): string | null => (at ? formatDay(at) : null);
