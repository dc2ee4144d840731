declare const styles: {
  readonly lines: string;
  readonly progress: string;
  readonly reference: string;
  readonly status: string;
  readonly steps: string;
};
export default styles;
