declare const styles: {
  readonly grow: string;
  readonly noteSender: string;
  readonly noteSum: string;
  readonly part: string;
  readonly settle: string;
  readonly suggestion: string;
  readonly suggestions: string;
  readonly unmatched: string;
  readonly unmatchedFacts: string;
  readonly unmatchedRow: string;
  readonly unmatchedSettle: string;
};
export default styles;
