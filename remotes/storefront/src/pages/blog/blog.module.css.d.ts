declare const styles: {
  readonly sfPost: string;
  readonly sfPostFormula: string;
  readonly sfPostList: string;
  readonly sfPostMore: string;
  readonly sfPostSlip: string;
  readonly sfPostTable: string;
  readonly sfPosts: string;
};
export default styles;
