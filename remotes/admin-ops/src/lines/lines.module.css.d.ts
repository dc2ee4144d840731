declare const styles: {
  readonly lnBar: string;
  readonly lnBuy: string;
  readonly lnCount: string;
  readonly lnLine: string;
  readonly lnLines: string;
  readonly lnNeeds: string;
  readonly lnOffer: string;
  readonly lnPhotos: string;
  readonly lnQuotes: string;
  readonly lnSearch: string;
  readonly lnSelect: string;
  readonly lnShop: string;
  readonly lnShopHead: string;
  readonly lnSteps: string;
};
export default styles;
