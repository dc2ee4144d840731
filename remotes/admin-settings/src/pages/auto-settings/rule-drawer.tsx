import { useShell } from '@landfall/contract';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { EditDrawer } from '../../settings/edit-drawer.tsx';
import { ChoiceItem, FieldGroup, NumberItem, PercentItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import styles from '../../settings/settings.module.css';
import { categoryNames, type Rule, type RuleKind } from './auto-settings.query.ts';
import { KINDS } from './labels.ts';
import { type RuleRecord, useSaveRule } from './save-rules.mutation.ts';

interface RuleValues {
  website_domain?: string | null;
  keywords?: string[];
  item_weight?: number;
  item_price_percent?: number;
  customs_category_id?: string;
  is_active: boolean;
}

const valuesOf = ({ website_domain, conditions, actions, is_active }: Rule): RuleValues => ({
  website_domain,
  keywords: conditions.keywords ?? [],
  ...actions,
  is_active,
});

const actionsOf = (kind: RuleKind, values: RuleValues): Rule['actions'] => {
  const { item_weight, item_price_percent, customs_category_id } = values;
  if (kind === 'weight') return item_weight === undefined ? {} : { item_weight };
  if (kind === 'pricing') return item_price_percent === undefined ? {} : { item_price_percent };
  return customs_category_id === undefined ? {} : { customs_category_id };
};

const recordOf = (kind: RuleKind, values: RuleValues): RuleRecord => ({
  kind,
  website_domain: values.website_domain?.trim().toLowerCase() || null,
  conditions: values.keywords?.length ? { keywords: values.keywords } : {},
  actions: actionsOf(kind, values),
  is_active: values.is_active,
});

const domainRule = { pattern: /^[A-Za-z0-9.-]{1,253}$/, message: 'Enter a domain such as shop.example, without https://.' };

export function RuleDrawer({ kind, rule, onClose }: { kind: RuleKind; rule: Rule | undefined; onClose(): void }) {
  const { toast } = useShell();
  const [form] = Form.useForm<RuleValues>();
  const save = useSaveRule(rule);
  const saved = () => {
    onClose();
    toast({ title: 'Rule saved', description: 'The next instant quote uses it.' });
  };
  const title = KINDS.find((entry) => entry.kind === kind)?.title.replace(/s$/, '') ?? 'Rule';
  return (
    <EditDrawer<RuleValues>
      title={rule ? title : `Add ${title.toLowerCase()}`}
      table="auto_quote_rules"
      open
      form={form}
      initial={rule ? valuesOf(rule) : { is_active: true, keywords: [] }}
      busy={save.isPending}
      error={save.error}
      effect="The next instant quote uses it."
      changes={(values) => [
        {
          table: 'auto_quote_rules',
          ...(rule ? { id: rule.id } : {}),
          values: { ...recordOf(kind, values), ...(!rule && { priority: -1 }) },
        },
      ]}
      onClose={onClose}
      onSave={(values) => save.mutate(recordOf(kind, values), { onSuccess: saved })}
    >
      <FieldGroup title="When it applies">
        <TextItem
          name="website_domain"
          label="Shop domain"
          maxLength={253}
          help="Empty: every shop. Subdomains are included."
          rules={[domainRule]}
        />
        <Form.Item
          name="keywords"
          label="Keywords in the title"
          extra="Any one is enough. Empty: every title."
          className={styles.whole}
        >
          <Select mode="tags" tokenSeparators={[',']} open={false} suffixIcon={null} />
        </Form.Item>
        <SwitchItem name="is_active" label="In use" />
      </FieldGroup>
      <FieldGroup title="What it does">
        <Action kind={kind} />
      </FieldGroup>
    </EditDrawer>
  );
}

function Action({ kind }: { kind: RuleKind }) {
  const { db } = useShell();
  const known = useQuery(categoryNames(db));
  if (kind === 'weight')
    return <NumberItem name="item_weight" label="Weight of one piece" required unit="kg" above={0} max={99_999} decimals={3} />;
  if (kind === 'pricing') return <PercentItem name="item_price_percent" label="Added to the price" max={500} />;
  return (
    <>
      <LoadFailure query={known}>The customs categories could not be loaded.</LoadFailure>
      <ChoiceItem
        name="customs_category_id"
        label="Customs category"
        required
        options={(known.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
