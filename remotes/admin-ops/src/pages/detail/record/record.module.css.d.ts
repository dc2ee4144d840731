declare const styles: {
  readonly assignee: string;
  readonly assigneeChoice: string;
  readonly noteActs: string;
  readonly theirs: string;
};
export default styles;
