declare const styles: {
  readonly failed: string;
  readonly id: string;
  readonly summary: string;
  readonly traces: string;
};
export default styles;
