import { useShell } from '@landfall/contract';
import { Form, Select } from 'antd';
import { EditDrawer } from '../../settings/edit-drawer.tsx';
import { ChoiceItem, FieldGroup, NumberItem, PercentItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import { type CategoryValues, useSaveCategory } from './save-category.mutation.ts';
import type { Category } from './customs.query.ts';
import { RateList } from './rate-list.tsx';
import styles from '../../settings/settings.module.css';

const FRESH: Partial<CategoryValues> = {
  duty_percent: 0,
  default_weight: null,
  keywords: [],
  restriction: 'none',
  is_active: true,
};

const RESTRICTIONS = [
  { value: 'none', label: 'None' },
  { value: 'review', label: 'A person looks at it' },
  { value: 'prohibited', label: 'Prohibited' },
];

export function CategoryDrawer({ category, onClose }: { category: Category | undefined; onClose(): void }) {
  const { toast } = useShell();
  const [form] = Form.useForm<CategoryValues>();
  const save = useSaveCategory(category);
  const saved = () => {
    onClose();
    toast({ title: 'Category saved', description: 'The next price uses it.' });
  };
  return (
    <EditDrawer<CategoryValues>
      title={category?.name ?? 'Add category'}
      table="customs_categories"
      open
      form={form}
      initial={category ?? FRESH}
      busy={save.isPending}
      error={save.error}
      effect="The next price uses it."
      changes={(values) => [{ table: 'customs_categories', ...(category && { id: category.id }), values }]}
      onClose={onClose}
      onSave={(values) => save.mutate(values, { onSuccess: saved })}
    >
      <FieldGroup title="The category">
        <TextItem name="name" label="Name" required maxLength={120} />
        <PercentItem name="duty_percent" label="Duty" max={200} />
        <NumberItem
          name="default_weight"
          label="Usual weight"
          unit="kg"
          max={99_999}
          decimals={3}
          help="Used where an item has none."
        />
        <ChoiceItem name="restriction" label="Restriction" required options={RESTRICTIONS} />
        <Form.Item name="keywords" label="Words by which an instant quote finds it" className={styles.whole}>
          <Select mode="tags" tokenSeparators={[',']} open={false} suffixIcon={null} />
        </Form.Item>
        <SwitchItem name="is_active" label="In use" />
      </FieldGroup>
      {category && (
        <FieldGroup
          title="Duty by destination"
          note="The most specific wins: destination and origin, then destination, then the duty above."
        >
          <RateList categoryId={category.id} />
        </FieldGroup>
      )}
    </EditDrawer>
  );
}
