declare const styles: {
  readonly effect: string;
  readonly effectLink: string;
  readonly effectLoss: string;
  readonly effectProblem: string;
  readonly effectRows: string;
  readonly effectTitle: string;
};
export default styles;
