declare const styles: {
  readonly paActs: string;
  readonly paEvents: string;
  readonly paLines: string;
  readonly paPack: string;
  readonly paParcel: string;
};
export default styles;
