declare const styles: {
  readonly changes: string;
  readonly entries: string;
  readonly entry: string;
  readonly entryHead: string;
  readonly facts: string;
  readonly failure: string;
  readonly filters: string;
  readonly jobs: string;
  readonly pager: string;
  readonly problems: string;
  readonly record: string;
  readonly settings: string;
  readonly sysCard: string;
  readonly sysHead: string;
};
export default styles;
