export interface Bar {
  /** Names the bar: a day. */
  label: string;
  value: number;
  /** What goes off it, drawn beneath the line in the danger colour: refunds. */
  below?: number;
}
