import { FormDialog, readBy } from '@landfall/admin';
import { text } from '@landfall/admin/schema';
import { Form, Input, Select } from 'antd';
import * as v from 'valibot';
import { PARCEL_STATE } from './labels.ts';
import { type Parcel, useParcel } from './parcel.mutation.ts';

const STATES = ['in_transit', 'customs', 'out_for_delivery', 'delivered', 'exception', 'returned', 'lost'] as const;

const event = {
  state: v.picklist(STATES, 'Choose what happened.'),
  place: text(200),
  text: text(500),
};
const happened = v.object({ ...event, at: v.optional(v.string(), '') });

/** Ways to send an event that a shop has to get right. */
const SENDS = { once: 'Once', twice: 'Twice at the same moment', late: 'A day late', forged: 'With a wrong signature' } as const;
const reported = v.object({ ...event, send: v.optional(v.picklist(Object.keys(SENDS) as (keyof typeof SENDS)[]), 'once') });

const StateField = () => (
  <Form.Item name="state" label="State">
    <Select autoFocus options={STATES.map((value) => ({ value, label: PARCEL_STATE[value] }))} />
  </Form.Item>
);

const WordsFields = () => (
  <>
    <Form.Item name="place" label="Where (optional)">
      <Input />
    </Form.Item>
    <Form.Item name="text" label="What was said (optional)" extra={readBy('customer')}>
      <Input />
    </Form.Item>
  </>
);

/** In a demo: the sandbox carrier reports an event by its signed webhook, as a real one does. */
export function SandboxDialog({ parcel, onClose }: { parcel: Parcel; onClose(): void }) {
  const act = useParcel();
  return (
    <FormDialog
      title={`The sandbox carrier reports ${parcel.number}`}
      open
      schema={reported}
      initial={{ send: 'once' }}
      save={{ ...act, mutate: (report) => act.mutate({ do: 'report', parcel, report }, { onSuccess: onClose }) }}
      okText="Send it"
      cancelText="Cancel"
      intro="Only a demo has this carrier. Its event arrives signed, as from a real one."
      onClose={onClose}
    >
      <StateField />
      <WordsFields />
      <Form.Item name="send" label="How it arrives">
        <Select options={Object.entries(SENDS).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
    </FormDialog>
  );
}

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
      <StateField />
      <Form.Item name="at" label="When (now, if empty)">
        <Input type="datetime-local" />
      </Form.Item>
      <WordsFields />
    </FormDialog>
  );
}
