import { useShell } from '@landfall/contract';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { ChoiceItem, FieldGroup, NumberItem, PercentItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import styles from '../../settings/settings.module.css';
import { categoryNames, type Rule, type RuleKind } from './auto-settings.query.ts';
import { KINDS } from './labels.ts';
import { ruleSchema } from './rule.schema.ts';
import { useSaveRule } from './save-rules.mutation.ts';

/** The form's values of a stored rule. */
const valuesOf = ({ website_domain, conditions, actions, is_active }: Rule) => ({
  website_domain,
  keywords: conditions.keywords ?? [],
  ...actions,
  is_active,
});

export function RuleDrawer({ kind, rule, onClose }: { kind: RuleKind; rule: Rule | undefined; onClose(): void }) {
  const { toast } = useShell();
  const save = useSaveRule(rule);
  const saved = () => {
    onClose();
    toast({ title: 'Rule saved', description: 'The next instant quote uses it.' });
  };
  const title = KINDS.find((entry) => entry.kind === kind)?.title.replace(/s$/, '') ?? 'Rule';
  return (
    <RecordDrawer
      title={rule ? title : `Add ${title.toLowerCase()}`}
      table="auto_quote_rules"
      schema={ruleSchema(kind)}
      initial={rule ? valuesOf(rule) : { is_active: true, keywords: [] }}
      save={{ ...save, mutate: (values) => save.mutate(values, { onSuccess: saved }) }}
      effect="The next instant quote uses it."
      changes={(values) => [
        {
          table: 'auto_quote_rules',
          ...(rule ? { id: rule.id } : {}),
          values: { ...values, ...(!rule && { priority: -1 }) },
        },
      ]}
      onClose={onClose}
    >
      <FieldGroup title="When it applies">
        <TextItem name="website_domain" label="Shop domain" help="Empty: every shop. Subdomains are included." />
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
    </RecordDrawer>
  );
}

function Action({ kind }: { kind: RuleKind }) {
  const { db } = useShell();
  const known = useQuery(categoryNames(db));
  if (kind === 'weight') return <NumberItem name="item_weight" label="Weight of one piece" unit="kg" />;
  if (kind === 'pricing') return <PercentItem name="item_price_percent" label="Added to the price" />;
  return (
    <>
      <LoadFailure query={known}>The customs categories could not be loaded.</LoadFailure>
      <ChoiceItem
        name="customs_category_id"
        label="Customs category"
        options={(known.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
