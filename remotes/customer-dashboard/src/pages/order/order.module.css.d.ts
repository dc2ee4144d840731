declare const styles: {
  readonly coAnswer: string;
  readonly coButtons: string;
  readonly coEvents: string;
  readonly coLine: string;
  readonly coParcel: string;
  readonly coPhotos: string;
  readonly coProblem: string;
};
export default styles;
