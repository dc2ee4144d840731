declare const styles: {
  readonly cdCancel: string;
  readonly cdDocument: string;
  readonly cdHead: string;
  readonly cdOrder: string;
  readonly cdPapers: string;
};
export default styles;
