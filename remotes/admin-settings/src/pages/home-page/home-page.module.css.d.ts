declare const styles: {
  readonly asset: string;
  readonly banner: string;
  readonly button: string;
  readonly editor: string;
  readonly foot: string;
  readonly headline: string;
  readonly logo: string;
  readonly points: string;
  readonly preview: string;
  readonly previewPage: string;
};
export default styles;
