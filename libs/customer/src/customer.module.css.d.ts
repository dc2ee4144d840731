declare const styles: {
  readonly addressFields: string;
  readonly productThumb: string;
  readonly whole: string;
};
export default styles;
