declare const styles: {
  readonly cdFind: string;
  readonly cdFindWords: string;
  readonly cdList: string;
  readonly cdPager: string;
  readonly cdRow: string;
  readonly cdRowComing: string;
  readonly cdRowSum: string;
  readonly cdRowTitle: string;
  readonly cdRowWhat: string;
  readonly cdRows: string;
  readonly cdUnread: string;
};
export default styles;
