import { countryName } from '@landfall/ui';
import type { AdminOrder } from './rows.ts';

/** A postal address, a line each. */
export function PostalAddress({
  address,
  className,
}: {
  address: NonNullable<AdminOrder['shipping_address']>;
  className?: string;
}) {
  const place = [address.postal_code, address.city, address.state_province_region].filter(Boolean).join(' ');
  const lines = [
    address.recipient_name,
    address.address_line1,
    address.address_line2,
    place,
    address.country_code && countryName(address.country_code),
    address.phone,
  ];
  return (
    <address className={className} dir="auto">
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
