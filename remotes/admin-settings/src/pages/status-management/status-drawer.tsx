import { useShell } from '@landfall/contract';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { ChoiceItem, FieldGroup, NumberItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import styles from '../../settings/settings.module.css';
import { SEEDED } from './draft.ts';
import { newStatusSchema, statusSchema } from './status.schema.ts';
import { type Definition, templateNames } from './status-sets.query.ts';

const COLORS = [
  { value: 'default', label: 'Default' },
  { value: 'secondary', label: 'Secondary' },
  { value: 'outline', label: 'Outline' },
  { value: 'destructive', label: 'Destructive' },
];

interface Props {
  status: Definition;
  /** It is not in the draft yet. */
  fresh: boolean;
  targets: readonly Definition[];
  onApply(status: Definition): void;
  onRemove(): void;
  onClose(): void;
}

/** Every field of one status. The change goes into the draft of the page, which is saved as a whole. */
export function StatusDrawer({ status, fresh, targets, onApply, onRemove, onClose }: Props) {
  const apply = (values: Partial<Definition>) => {
    const name = values.name ?? status.name;
    onApply({ ...status, ...values, name, id: status.id || name });
  };
  return (
    <RecordDrawer
      title={fresh ? 'Add status' : status.label}
      table="system_settings"
      schema={fresh ? newStatusSchema(targets.map(({ name }) => name)) : statusSchema}
      initial={status}
      save={{ mutate: apply, isPending: false, error: null }}
      effect="It takes effect when you save the statuses."
      saveLabel="Apply"
      onClose={onClose}
    >
      <FieldGroup title="The status">
        {fresh && (
          <TextItem name="name" label="Name" help="Small letters, digits and _. It cannot be changed after records use it." />
        )}
        <TextItem name="label" label="Label" />
        <TextItem name="description" label="Description" />
        <ChoiceItem name="color" label="Colour" options={COLORS} />
        <TextItem name="icon" label="Icon name" />
        <NumberItem name="order" label="Place in lists" />
        <NumberItem name="autoExpireHours" label="Expires after" unit="hours" help="Empty: never." />
      </FieldGroup>
      <FieldGroup title="Moves">
        <Form.Item name="allowedTransitions" label="Next statuses" className={styles.whole}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={targets.filter(({ name }) => name !== status.name).map(({ name, label }) => ({ value: name, label }))}
          />
        </Form.Item>
      </FieldGroup>
      <Behaviour status={status} />
      {!fresh && !SEEDED.includes(status.name) && (
        <Button danger onClick={onRemove}>
          Remove this status
        </Button>
      )}
      {SEEDED.includes(status.name) && (
        <p className="tiny muted">Its name is {status.name}. This status is built in and cannot be renamed or removed.</p>
      )}
    </RecordDrawer>
  );
}

function Behaviour({ status }: { status: Definition }) {
  const { db } = useShell();
  const templates = useQuery(templateNames(db));
  return (
    <>
      <FieldGroup title="E-mail">
        <LoadFailure query={templates}>The email templates could not be loaded.</LoadFailure>
        <SwitchItem name="triggersEmail" label="Sends an email" />
        <ChoiceItem
          name="emailTemplate"
          label="Template"
          clearable
          options={(templates.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
      </FieldGroup>
      <FieldGroup title="Behaviour">
        <SwitchItem name="isActive" label="Active" />
        <SwitchItem name="isTerminal" label="Final" />
        <SwitchItem name="requiresAction" label="Waits for an admin" />
        <SwitchItem name="canBePaid" label="Can be paid" />
        <SwitchItem name="showsInQuotesList" label="Shown in the quotes list" />
        <SwitchItem name="showsInOrdersList" label="Shown in the orders list" />
        {status.category === 'quote' && <SwitchItem name="isDefaultQuoteStatus" label="Status of a new quote" />}
      </FieldGroup>
    </>
  );
}
