declare const styles: {
  readonly askForm: string;
  readonly askItem: string;
  readonly askItemRemove: string;
  readonly askNext: string;
  readonly askSend: string;
  readonly photoChosen: string;
};
export default styles;
