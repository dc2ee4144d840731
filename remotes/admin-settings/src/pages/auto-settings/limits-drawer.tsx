import { useShell } from '@landfall/contract';
import { Form } from 'antd';
import { EditDrawer } from '../../settings/edit-drawer.tsx';
import { FieldGroup, NumberItem, PercentItem, SwitchItem } from '../../settings/fields.tsx';
import type { Limits } from './auto-settings.query.ts';
import { useSaveLimits } from './save-rules.mutation.ts';

interface Props {
  setting: { id: string; updated_at: string; limits: Limits };
  onClose(): void;
}

export function LimitsDrawer({ setting: { limits, id, updated_at }, onClose }: Props) {
  const { toast } = useShell();
  const [form] = Form.useForm<Limits>();
  const save = useSaveLimits({ id, updated_at });
  const saved = () => {
    onClose();
    toast({ title: 'Limits saved', description: 'The next instant quote uses them.' });
  };
  return (
    <EditDrawer<Limits>
      title="Limits of instant quotes"
      table="system_settings"
      open
      form={form}
      initial={limits}
      busy={save.isPending}
      error={save.error}
      effect="The next instant quote uses them."
      changes={(values) => [{ table: 'auto_quote', values: { ...limits, ...values } }]}
      onClose={onClose}
      onSave={(values) => save.mutate({ ...limits, ...values }, { onSuccess: saved })}
    >
      <FieldGroup title="Sent without a person" note="An instant quote is sent at once only where every test passes.">
        <NumberItem name="threshold" label="Confidence at least" required max={1} help="0 to 1. The weakest part counts." />
        <NumberItem name="limit_usd" label="Total at most" required unit="USD" max={100_000} />
        <NumberItem name="max_open" label="Open instant quotes per customer" required max={100} decimals={0} />
        <PercentItem name="range_percent" label="Range of an estimate, either way" />
        <SwitchItem name="review" label="A person reviews every instant quote" />
      </FieldGroup>
    </EditDrawer>
  );
}
