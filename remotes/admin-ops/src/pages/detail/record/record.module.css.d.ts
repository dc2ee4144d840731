declare const classes: {
  readonly assignee: string;
  readonly assigneeChoice: string;
  readonly noteActs: string;
  readonly theirs: string;
};
export default classes;
