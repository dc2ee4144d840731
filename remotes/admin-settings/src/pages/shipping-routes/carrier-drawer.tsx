import { useShell } from '@landfall/contract';
import { ChoiceItem, FieldGroup, NumberItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import styles from '../../settings/settings.module.css';
import type { Carrier } from './carrier.query.ts';
import { carrierSchema } from './carrier.schema.ts';
import { PROVIDERS } from './carrier-labels.ts';
import { useSaveCarrier } from './save-carrier.mutation.ts';

const FRESH: Partial<Carrier> = { provider: 'none', sort: 0, is_active: true };

export function CarrierDrawer({ carrier, onClose }: { carrier: Carrier | undefined; onClose(): void }) {
  const { toast } = useShell();
  const save = useSaveCarrier(carrier);
  const saved = () => {
    onClose();
    toast({ title: 'Carrier saved', description: 'Parcels that leave from now on use it.' });
  };
  return (
    <RecordDrawer
      title={carrier?.name ?? 'Add carrier'}
      table="carriers"
      schema={carrierSchema}
      initial={carrier ?? FRESH}
      save={{ ...save, mutate: (values) => save.mutate(values, { onSuccess: saved }) }}
      effect="Parcels that leave from now on use it. Those on their way keep their tracking address."
      onClose={onClose}
    >
      <FieldGroup title="The carrier">
        <TextItem name="name" label="Name" />
        <ChoiceItem
          name="provider"
          label="Events come from"
          options={Object.entries(PROVIDERS).map(([value, label]) => ({ value, label }))}
        />
        <div className={styles.whole}>
          <TextItem
            name="tracking_url_template"
            label="Tracking address"
            type="url"
            help="With {tracking_number} where the number belongs. Empty: parcels have no link, unless one is typed."
          />
        </div>
        <NumberItem name="sort" label="Place in the list" />
        <SwitchItem name="is_active" label="In use" />
      </FieldGroup>
    </RecordDrawer>
  );
}
