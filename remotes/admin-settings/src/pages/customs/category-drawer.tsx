import { useShell } from '@landfall/contract';
import { Form, Select } from 'antd';
import { ChoiceItem, FieldGroup, NumberItem, PercentItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import { categorySchema } from './category.schema.ts';
import type { Category } from './customs.query.ts';
import { RateList } from './rate-list.tsx';
import { useSaveCategory } from './save-category.mutation.ts';
import styles from '../../settings/settings.module.css';

/** What a new category starts with. */
const FRESH = {
  duty_percent: 0,
  default_weight: null,
  hs_code: null,
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
  const save = useSaveCategory(category);
  const saved = () => {
    onClose();
    toast({ title: 'Category saved', description: 'The next price uses it.' });
  };
  return (
    <RecordDrawer
      title={category?.name ?? 'Add category'}
      table="customs_categories"
      schema={categorySchema}
      initial={category ?? FRESH}
      save={{ ...save, mutate: (values) => save.mutate(values, { onSuccess: saved }) }}
      effect="The next price uses it."
      changes={(values) => [{ table: 'customs_categories', ...(category && { id: category.id }), values }]}
      onClose={onClose}
      below={
        category && (
          <FieldGroup
            title="Duty by destination"
            note="Each is added and removed at once. The most specific wins: destination and origin, then destination, then the duty above."
          >
            <RateList categoryId={category.id} />
          </FieldGroup>
        )
      }
    >
      <FieldGroup title="The category">
        <TextItem name="name" label="Name" />
        <PercentItem name="duty_percent" label="Duty" />
        <NumberItem name="default_weight" label="Usual weight" unit="kg" help="Used where an item has none." />
        <TextItem name="hs_code" label="HS code" help="For customs papers: 6, 8 or 10 digits." />
        <ChoiceItem name="restriction" label="Restriction" options={RESTRICTIONS} />
        <Form.Item name="keywords" label="Words by which an instant quote finds it" className={styles.whole}>
          <Select mode="tags" tokenSeparators={[',']} open={false} suffixIcon={null} />
        </Form.Item>
        <SwitchItem name="is_active" label="In use" />
      </FieldGroup>
    </RecordDrawer>
  );
}
