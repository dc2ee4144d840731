declare const styles: {
  readonly grow: string;
  readonly noteSum: string;
  readonly unmatched: string;
  readonly unmatchedFacts: string;
  readonly unmatchedRow: string;
  readonly unmatchedSettle: string;
};
export default styles;
