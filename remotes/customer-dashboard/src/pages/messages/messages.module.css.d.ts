declare const styles: {
  readonly cdLog: string;
  readonly cdThread: string;
  readonly cdThreadBack: string;
  readonly cdThreadFind: string;
  readonly cdThreadLink: string;
  readonly cdThreadList: string;
  readonly cdThreadNone: string;
  readonly cdThreads: string;
  readonly on: string;
};
export default styles;
