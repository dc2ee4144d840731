declare const styles: {
  readonly sfAbout: string;
  readonly sfPromises: string;
};
export default styles;
