declare const styles: {
  readonly cdCancel: string;
  readonly cdDocument: string;
  readonly cdHead: string;
  readonly cdOrder: string;
};
export default styles;
