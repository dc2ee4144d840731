declare const styles: {
  readonly instantMark: string;
  readonly instantWhy: string;
};
export default styles;
