import type { StatusTone } from '@landfall/ui/record';
import type { Parcel } from './parcel.mutation.ts';

export const PARCEL_STATE: Readonly<Record<Parcel['state'], string>> = {
  packing: 'Being packed',
  shipped: 'Shipped',
  in_transit: 'In transit',
  customs: 'In customs',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  exception: 'Delayed',
  returned: 'Returned',
  lost: 'Lost',
};

export const PARCEL_TONE: Readonly<Partial<Record<Parcel['state'], StatusTone>>> = {
  packing: 'outline',
  delivered: 'secondary',
  exception: 'needs',
  returned: 'needs',
  lost: 'destructive',
};
