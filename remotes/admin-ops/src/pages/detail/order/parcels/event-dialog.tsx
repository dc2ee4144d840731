import { FormDialog, readBy } from '@landfall/admin';
import { text } from '@landfall/admin/schema';
import { Form, Input, Select } from 'antd';
import * as v from 'valibot';
import { PARCEL_STATE } from './labels.ts';
import { type Parcel, useParcel } from './parcel.mutation.ts';

const STATES = ['in_transit', 'customs', 'out_for_delivery', 'delivered', 'exception', 'returned', 'lost'] as const;

const happened = v.object({
  state: v.picklist(STATES, 'Choose what happened.'),
  at: v.optional(v.string(), ''),
  place: text(200),
  text: text(500),
});

/** Records what an admin knows of a parcel. Delivered is final, and completes orders that have nothing left. */
export function EventDialog({ parcel, onClose }: { parcel: Parcel; onClose(): void }) {
  const act = useParcel();
  return (
    <FormDialog
      title={`What happened to ${parcel.number}`}
      open
      schema={happened}
      save={{
        ...act,
        mutate: ({ state, at, place, text: said }) =>
          act.mutate(
            {
              do: 'event',
              parcel,
              event: {
                state,
                ...(at && { at: new Date(at).toISOString() }),
                ...(place && { place }),
                ...(said && { text: said }),
              },
            },
            { onSuccess: onClose },
          ),
      }}
      okText="Record it"
      cancelText="Cancel"
      onClose={onClose}
    >
      <Form.Item name="state" label="State">
        <Select autoFocus options={STATES.map((value) => ({ value, label: PARCEL_STATE[value] }))} />
      </Form.Item>
      <Form.Item name="at" label="When (now, if empty)">
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="place" label="Where (optional)">
        <Input />
      </Form.Item>
      <Form.Item name="text" label="What was said (optional)" extra={readBy('customer')}>
        <Input />
      </Form.Item>
    </FormDialog>
  );
}
