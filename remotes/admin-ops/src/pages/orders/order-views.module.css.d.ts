declare const styles: {
  readonly ovViews: string;
};
export default styles;
