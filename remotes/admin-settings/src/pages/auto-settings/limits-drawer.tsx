import { useShell } from '@landfall/contract';
import { FieldGroup, NumberItem, PercentItem, SwitchItem } from '../../settings/fields.tsx';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import type { Limits } from './auto-settings.query.ts';
import { limitsSchema } from './rule.schema.ts';
import { useSaveLimits } from './save-rules.mutation.ts';

interface Props {
  setting: { id: string; updated_at: string; limits: Limits };
  onClose(): void;
}

export function LimitsDrawer({ setting: { limits, id, updated_at }, onClose }: Props) {
  const { toast } = useShell();
  const save = useSaveLimits({ id, updated_at });
  const saved = () => {
    onClose();
    toast({ title: 'Limits saved', description: 'The next instant quote uses them.' });
  };
  return (
    <RecordDrawer
      title="Limits of instant quotes"
      table="system_settings"
      schema={limitsSchema}
      initial={limits}
      save={{ ...save, mutate: (values) => save.mutate({ ...limits, ...values }, { onSuccess: saved }) }}
      effect="The next instant quote uses them."
      changes={(values) => [{ table: 'auto_quote', values: { ...limits, ...values } }]}
      onClose={onClose}
    >
      <FieldGroup title="Sent without a person" note="An instant quote is sent at once only where every test passes.">
        <NumberItem name="threshold" label="Confidence at least" help="0 to 1. The weakest part counts." />
        <NumberItem name="limit_usd" label="Total at most" unit="USD" />
        <NumberItem name="max_open" label="Open instant quotes per customer" />
        <PercentItem name="range_percent" label="Range of an estimate, either way" />
        <SwitchItem name="review" label="A person reviews every instant quote" />
      </FieldGroup>
    </RecordDrawer>
  );
}
