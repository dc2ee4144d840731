import { FormDialog } from '@landfall/admin';
import { numberField } from '@landfall/admin/schema';
import { formatNumber } from '@landfall/currency';
import { NumberInput } from '@landfall/ui/fields';
import { Form } from 'antd';
import * as v from 'valibot';
import { extraWeightSentence } from '../../../../lines/labels.ts';
import { SideFields } from '../../../../lines/side-fields.tsx';
import { type Parcel, useParcel } from './parcel.mutation.ts';

const SIDE = { min: 0, max: 10_000, decimals: 2 };

const measured = v.object({
  weight: numberField({ min: 0, max: 100_000, decimals: 3 }),
  length_cm: numberField(SIDE),
  width_cm: numberField(SIDE),
  height_cm: numberField(SIDE),
});

/** Weight and size of a packed parcel, for its papers. They change no price. */
export function MeasureDialog({ parcel, onClose }: { parcel: Parcel; onClose(): void }) {
  const act = useParcel();
  return (
    <FormDialog
      title={`Weigh and measure ${parcel.number}`}
      open
      schema={measured}
      initial={parcel}
      save={{
        ...act,
        mutate: ({ weight, length_cm, width_cm, height_cm }) =>
          act.mutate(
            {
              do: 'measure',
              parcel,
              size: { weight: weight ?? 0, length_cm: length_cm ?? 0, width_cm: width_cm ?? 0, height_cm: height_cm ?? 0 },
            },
            { onSuccess: onClose },
          ),
      }}
      okText="Save"
      cancelText="Not yet"
      intro="Packing list and label print them. The customer’s price stays."
      onClose={onClose}
    >
      <Form.Item name="weight" label="Weight, kg">
        <NumberInput decimals={3} autoFocus />
      </Form.Item>
      <SideFields />
    </FormDialog>
  );
}

const kg = (weight: number) => `${formatNumber(weight, 3)} kg`;

/** "Weighs 3.2 kg, 40 × 30 × 20 cm count as 4.8 kg, 2 kg were quoted. 2.8 kg more than quoted costs us $14." Nothing before it was measured. */
export function Measures({ parcel }: { parcel: Parcel }) {
  const { weight, length_cm, width_cm, height_cm, volumetric_weight: volumetric, quoted_weight: quoted } = parcel;
  if (weight === null && volumetric === null) return null;
  const measured = [
    weight !== null && `Weighs ${kg(weight)}`,
    volumetric !== null && `${length_cm} × ${width_cm} × ${height_cm} cm count as ${kg(volumetric)}`,
    quoted !== null && `${kg(quoted)} were quoted`,
  ].filter(Boolean);
  return (
    <p className="small">{[`${measured.join(', ')}.`, extraWeightSentence(parcel.extra_weight)].filter(Boolean).join(' ')}</p>
  );
}
