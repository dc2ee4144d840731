declare const styles: {
  readonly funnel: string;
  readonly funnelBar: string;
  readonly measures: string;
  readonly paidOrders: string;
  readonly salesCard: string;
  readonly salesGrid: string;
  readonly salesRows: string;
  readonly whole: string;
};
export default styles;
