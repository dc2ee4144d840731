declare const styles: {
  readonly decision: string;
  readonly grow: string;
  readonly payment: string;
  readonly paymentProof: string;
  readonly paymentRow: string;
  readonly proofPicture: string;
  readonly reader: string;
  readonly refundButton: string;
  readonly sums: string;
};
export default styles;
