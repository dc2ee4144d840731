declare const styles: {
  readonly sfAnswerText: string;
  readonly sfAsk: string;
  readonly sfNext: string;
  readonly sfPreview: string;
  readonly sfRange: string;
  readonly sfReasons: string;
  readonly sfSure: string;
  readonly sfWhy: string;
};
export default styles;
