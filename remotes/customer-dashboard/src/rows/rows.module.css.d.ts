declare const styles: {
  readonly cdRow: string;
  readonly cdRowComing: string;
  readonly cdRowSum: string;
  readonly cdRowTitle: string;
  readonly cdRowWhat: string;
  readonly cdRows: string;
  readonly cdUnread: string;
};
export default styles;
