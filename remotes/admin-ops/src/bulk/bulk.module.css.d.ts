declare const styles: {
  readonly choice: string;
  readonly problem: string;
  readonly results: string;
  readonly summary: string;
};
export default styles;
