declare const styles: {
  readonly newView: string;
  readonly problem: string;
  readonly views: string;
};
export default styles;
