declare const styles: {
  readonly sfList: string;
  readonly sfShared: string;
  readonly sfSharedOwn: string;
};
export default styles;
