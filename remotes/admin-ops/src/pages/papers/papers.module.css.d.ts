declare const styles: {
  readonly ppFacts: string;
  readonly ppHead: string;
  readonly ppLabel: string;
  readonly ppPapers: string;
  readonly ppRight: string;
  readonly ppSheet: string;
  readonly ppTable: string;
  readonly ppTo: string;
};
export default styles;
