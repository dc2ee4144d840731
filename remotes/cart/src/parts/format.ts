const weight = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const moment = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const regions = new Intl.DisplayNames(['en'], { type: 'region' });

export const kilograms = (kg: number): string => `${weight.format(kg)} kg`;

/** "24 Nov". @param iso a date that can be parsed */
export const day = (iso: string): string => shortDay.format(new Date(iso));

/** "Sun 22 Nov, 14:30", in the reader's own time zone. */
export const dayAndTime = (iso: string): string => moment.format(new Date(iso));

/** A country's name, or its code where no name is known. */
export const countryName = (code: string): string => {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code; // not two letters
  }
};
