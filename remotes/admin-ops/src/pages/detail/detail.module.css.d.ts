declare const styles: {
  readonly detailCols: string;
  readonly detailHead: string;
  readonly detailItems: string;
  readonly detailMain: string;
  readonly detailSide: string;
  readonly detailWait: string;
  readonly dialogText: string;
  readonly facts: string;
  readonly forward: string;
  readonly itemPhoto: string;
  readonly moves: string;
  readonly note: string;
  readonly orderAddress: string;
  readonly twoFields: string;
};
export default styles;
