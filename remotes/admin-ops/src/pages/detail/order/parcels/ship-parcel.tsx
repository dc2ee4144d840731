import { FormDialog } from '@landfall/admin';
import { requiredText, text, WEB_ADDRESS } from '@landfall/admin/schema';
import { copiesOf } from '@landfall/ui/record';
import * as v from 'valibot';
import { CarrierFields } from './carrier-fields.tsx';
import { type Parcel, useParcel } from './parcel.mutation.ts';

const shipment = v.object({
  carrier: requiredText('Enter the carrier.', 100),
  tracking_number: requiredText('Enter the tracking number.', 100),
  tracking_url: text(2000, WEB_ADDRESS),
});

/** Asks how a parcel can be followed before it leaves. An order whose last line leaves with it is shipped, with its mail. */
export function ShipParcel({ parcel, onClose }: { parcel: Parcel; onClose(): void }) {
  const act = useParcel();
  return (
    <FormDialog
      title={`Ship ${parcel.number}`}
      open
      schema={shipment}
      save={{
        ...act,
        mutate: ({ carrier, tracking_number, tracking_url }) =>
          act.mutate(
            { do: 'ship', parcel, details: { carrier, tracking_number, ...(tracking_url && { tracking_url }) } },
            { onSuccess: onClose },
          ),
      }}
      okText="Mark as shipped"
      cancelText="Not yet"
      intro={`${copiesOf(parcel.lines)}. The customer is mailed once the last line of the order leaves.`}
      onClose={onClose}
    >
      <CarrierFields />
    </FormDialog>
  );
}
