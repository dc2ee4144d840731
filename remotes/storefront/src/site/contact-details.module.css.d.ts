declare const styles: {
  readonly sfReach: string;
};
export default styles;
