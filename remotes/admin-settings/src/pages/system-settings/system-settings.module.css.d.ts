declare const styles: {
  readonly changes: string;
  readonly dayFilter: string;
  readonly entries: string;
  readonly entry: string;
  readonly entryHead: string;
  readonly facts: string;
  readonly failure: string;
  readonly jobs: string;
  readonly parts: string;
  readonly problems: string;
  readonly recordLink: string;
  readonly settings: string;
  readonly sysAct: string;
  readonly sysCard: string;
  readonly sysHead: string;
  readonly value: string;
};
export default styles;
