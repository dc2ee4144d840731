declare const styles: {
  readonly cdAttached: string;
  readonly cdLog: string;
  readonly cdProblem: string;
  readonly cdSay: string;
  readonly cdTalk: string;
  readonly mine: string;
};
export default styles;
