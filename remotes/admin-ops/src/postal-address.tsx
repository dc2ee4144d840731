import { addressLines, type PrintedAddress } from '@landfall/ui/address';

/** A postal address, a line each, in the order of its country. */
export const PostalAddress = ({ address, className }: { address: PrintedAddress; className?: string }) => (
  <address className={className} dir="auto">
    {addressLines(address).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);
