declare const styles: {
  readonly askActs: string;
  readonly askCols: string;
  readonly askFields: string;
  readonly askItem: string;
  readonly askRoute: string;
  readonly half: string;
  readonly least: string;
  readonly most: string;
  readonly sfEstimate: string;
  readonly sfEstimateNote: string;
  readonly sfMeasures: string;
  readonly sfSlip: string;
  readonly sfYours: string;
  readonly whole: string;
};
export default styles;
