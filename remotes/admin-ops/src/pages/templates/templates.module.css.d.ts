declare const styles: {
  readonly acts: string;
  readonly foot: string;
  readonly item: string;
  readonly list: string;
  readonly row: string;
  readonly whole: string;
};
export default styles;
