import { formatNumber } from '@landfall/currency';

/** Month names as in en-GB: creating an Intl format takes longer than rendering the row. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

export const kilograms = (kg: number): string => `${formatNumber(kg, 3)} kg`;

/** "24 Nov". @param iso a date that can be parsed */
export function day(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${MONTHS[date.getMonth()]}`;
}
