export interface Bar {
  /** The bar's name, such as a day. */
  label: string;
  value: number;
  /** A value below the line, in the danger colour: refunds. */
  below?: number;
}
