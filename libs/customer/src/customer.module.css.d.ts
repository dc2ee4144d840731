declare const styles: {
  readonly addressFields: string;
  readonly emailNeeded: string;
  readonly productThumb: string;
  readonly saveEmail: string;
  readonly whole: string;
};
export default styles;
