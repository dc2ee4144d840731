import { useShell } from '@landfall/contract';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { EditDrawer } from '../../settings/edit-drawer.tsx';
import { ChoiceItem, FieldGroup, NumberItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import styles from '../../settings/settings.module.css';
import { SEEDED } from './draft.ts';
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
  const [form] = Form.useForm<Definition>();
  const apply = (values: Definition) => {
    const name = fresh ? values.name : status.name;
    const { autoExpireHours = null, emailTemplate = null } = values;
    onApply({ ...status, ...values, name, id: status.id || name, autoExpireHours, emailTemplate });
  };
  return (
    <EditDrawer<Definition>
      title={fresh ? 'Add status' : status.label}
      table="system_settings"
      open
      form={form}
      initial={status}
      busy={false}
      error={null}
      effect="It takes effect when you save the statuses."
      saveLabel="Apply"
      onClose={onClose}
      onSave={apply}
    >
      <FieldGroup title="The status">
        {fresh && <NewName taken={targets.map(({ name }) => name)} />}
        <TextItem name="label" label="Label" required maxLength={60} />
        <TextItem name="description" label="Description" maxLength={300} />
        <ChoiceItem name="color" label="Colour" required options={COLORS} />
        <TextItem name="icon" label="Icon name" maxLength={60} />
        <NumberItem name="order" label="Place in lists" required max={1000} decimals={0} />
        <NumberItem name="autoExpireHours" label="Expires after" unit="hours" min={1} max={8760} help="Empty: never." />
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
    </EditDrawer>
  );
}

const NewName = ({ taken }: { taken: string[] }) => (
  <TextItem
    name="name"
    label="Name"
    required
    maxLength={40}
    help="Small letters, digits and _. It cannot be changed after records use it."
    rules={[
      { pattern: /^[a-z][a-z0-9_]{0,39}$/, message: 'Use small letters, digits and _, starting with a letter.' },
      {
        validator: (_rule, name: string) =>
          taken.includes(name) ? Promise.reject(new Error('There is a status with this name.')) : Promise.resolve(),
      },
    ]}
  />
);

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
