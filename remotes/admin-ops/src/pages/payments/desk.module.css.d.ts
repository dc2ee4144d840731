declare const styles: {
  readonly card: string;
  readonly days: string;
  readonly details: string;
  readonly drawer: string;
  readonly drawerSentence: string;
  readonly lead: string;
  readonly name: string;
  readonly postings: string;
  readonly problem: string;
  readonly reason: string;
  readonly results: string;
  readonly sentence: string;
  readonly statement: string;
  readonly summary: string;
  readonly totals: string;
};

export default styles;
