declare const styles: {
  readonly arc: string;
  readonly effects: string;
  readonly graph: string;
  readonly matrix: string;
  readonly matrixBox: string;
  readonly node: string;
  readonly nodeOff: string;
  readonly page: string;
  readonly rowButton: string;
  readonly saveBar: string;
  readonly statusCard: string;
  readonly statusCards: string;
  readonly tools: string;
};
export default styles;
