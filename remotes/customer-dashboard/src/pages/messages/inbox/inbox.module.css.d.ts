declare const styles: {
  readonly inbox: string;
  readonly inboxBack: string;
  readonly inboxBar: string;
  readonly inboxFilters: string;
  readonly inboxHead: string;
  readonly inboxHints: string;
  readonly inboxLast: string;
  readonly inboxList: string;
  readonly inboxNoThread: string;
  readonly inboxNone: string;
  readonly inboxRow: string;
  readonly inboxRows: string;
  readonly inboxThread: string;
  readonly inboxTopic: string;
  readonly on: string;
};
export default styles;
