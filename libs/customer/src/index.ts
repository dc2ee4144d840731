export { AddressFields } from './addresses/address-fields.tsx';
export { addressInCountrySchema, addressSchema } from './addresses/address-schema.ts';
export { type Address, addresses, addressKey } from './addresses/addresses.query.ts';
export { type AddressInput, useSaveAddress } from './addresses/save-address.mutation.ts';
export { isNotThere, NotYours } from './not-yours.tsx';
export { photoUrls } from './photos/photos.query.ts';
export { Thumb } from './photos/thumb.tsx';
export { homeTexts, type TitledText } from './site/home-texts.ts';
export { priceValidity, type ShopTerms, useShopTerms } from './terms/terms.query.ts';
