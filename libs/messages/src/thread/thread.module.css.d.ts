declare const styles: {
  readonly lmAttached: string;
  readonly lmComposer: string;
  readonly lmLog: string;
  readonly lmNotice: string;
  readonly lmNoticeSpace: string;
  readonly lmProblem: string;
  readonly lmScrolls: string;
  readonly lmThread: string;
  readonly lmTools: string;
  readonly mine: string;
};
export default styles;
