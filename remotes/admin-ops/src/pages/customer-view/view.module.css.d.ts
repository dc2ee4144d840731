declare const styles: {
  readonly banner: string;
  readonly cards: string;
  readonly grow: string;
  readonly start: string;
  readonly summary: string;
};
export default styles;
