// `@landfall/ui/address`: addresses as their countries write them.
export { addressLines, type PrintedAddress } from './address/address-lines.ts';
