declare const styles: {
  readonly grow: string;
  readonly payoutProof: string;
  readonly receiptEnd: string;
  readonly receiptReversed: string;
  readonly receiptRow: string;
  readonly receipts: string;
  readonly refundActions: string;
};
export default styles;
