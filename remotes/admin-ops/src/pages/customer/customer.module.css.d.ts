declare const styles: {
  readonly address: string;
  readonly buttons: string;
  readonly cols: string;
  readonly facts: string;
  readonly grow: string;
  readonly listHead: string;
  readonly newer: string;
  readonly row: string;
  readonly rows: string;
  readonly switch: string;
};
export default styles;
