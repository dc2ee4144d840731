declare const styles: {
  readonly refusal: string;
};
export default styles;
