declare const styles: {
  readonly linkButton: string;
  readonly listBar: string;
  readonly listCard: string;
  readonly listCards: string;
  readonly listSearch: string;
  readonly listTable: string;
  readonly listWait: string;
  readonly pager: string;
  readonly sortMark: string;
  readonly wideCell: string;
};
export default styles;
