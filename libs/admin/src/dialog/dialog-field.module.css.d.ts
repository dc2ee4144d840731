declare const styles: {
  readonly dialogField: string;
  readonly dialogIntro: string;
  readonly dialogProblem: string;
};
export default styles;
