declare const styles: {
  readonly choice: string;
  readonly problem: string;
  readonly review: string;
  readonly summary: string;
  readonly undoBar: string;
};
export default styles;
