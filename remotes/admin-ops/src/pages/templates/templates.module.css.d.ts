declare const styles: {
  readonly acts: string;
  readonly add: string;
  readonly foot: string;
  readonly item: string;
  readonly itemTitle: string;
  readonly list: string;
  readonly row: string;
  readonly whole: string;
};
export default styles;
