/** Both totals of a price, as numbers or decimal strings; null where a quote has none. */
export interface Totals {
  final_total: string | number | null;
  final_total_local: string | number | null;
}

/** Whether the customer would pay nothing, in either currency. The database refuses to send such a price until it is confirmed. */
export const isZeroPrice = ({ final_total, final_total_local }: Totals): boolean =>
  final_total !== null && final_total_local !== null && Math.min(Number(final_total), Number(final_total_local)) <= 0;
