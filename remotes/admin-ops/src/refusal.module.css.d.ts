declare const styles: {
  readonly fieldProblem: string;
  readonly refusal: string;
};
export default styles;
