declare const styles: {
  readonly dialogField: string;
  readonly dialogProblem: string;
};
export default styles;
