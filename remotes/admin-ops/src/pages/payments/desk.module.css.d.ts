declare const styles: {
  readonly age: string;
  readonly card: string;
  readonly days: string;
  readonly details: string;
  readonly drawer: string;
  readonly lead: string;
  readonly postings: string;
  readonly problem: string;
  readonly results: string;
  readonly sentence: string;
  readonly statement: string;
  readonly summary: string;
  readonly totals: string;
};
export default styles;
