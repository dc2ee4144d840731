declare const styles: {
  readonly fieldProblem: string;
};
export default styles;
