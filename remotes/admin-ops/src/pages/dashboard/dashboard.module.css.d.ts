declare const styles: {
  readonly configErrors: string;
  readonly dash: string;
  readonly dashCard: string;
  readonly flow: string;
  readonly kpis: string;
  readonly todo: string;
  readonly todoRoutes: string;
};
export default styles;
