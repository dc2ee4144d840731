const weight = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

export const kilograms = (kg: number): string => `${weight.format(kg)} kg`;

/** "24 Nov". @param iso a date that can be parsed */
export const day = (iso: string): string => shortDay.format(new Date(iso));
