import { countryName } from '@landfall/ui';
import type { ShippingAddress } from './rows.ts';

/** An address as printed on a parcel, one line each. */
export const addressLines = (address: ShippingAddress): string =>
  [
    address.recipient_name,
    address.address_line1,
    address.address_line2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    address.state_province_region,
    address.country_code && countryName(address.country_code),
    address.phone,
  ]
    .filter(Boolean)
    .join('\n');
