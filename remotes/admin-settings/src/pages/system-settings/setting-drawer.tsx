import { useShell } from '@landfall/contract';
import { Button, Form } from 'antd';
import { EditDrawer } from '../../settings/edit-drawer.tsx';
import { ChoiceItem, FieldGroup, NumberItem, SwitchItem } from '../../settings/fields.tsx';
import { useSaveSetting } from './save-setting.mutation.ts';
import { readSetting, type SettingField, type SettingForm, timeZones, valueText, writeSetting } from './setting-forms.ts';
import type { Setting } from './settings.query.ts';

interface Props {
  setting: Setting;
  form: SettingForm;
  onClose(): void;
}

/** The form of one setting. */
export function SettingDrawer({ setting, form: { title, meaning, effect, fields }, onClose }: Props) {
  const { toast } = useShell();
  const [form] = Form.useForm<Record<string, unknown>>();
  const save = useSaveSetting(setting);
  const first = readSetting(setting.default_value);
  const saved = () => {
    onClose();
    toast({ title: `${title} saved`, description: effect });
  };
  const reset = () => form.setFields(fields.map(({ name }) => ({ name, value: first[name], touched: true, errors: [] })));
  return (
    <EditDrawer
      title={title}
      table="system_settings"
      open
      form={form}
      initial={readSetting(setting.setting_value)}
      busy={save.isPending}
      error={save.error}
      effect={effect}
      onClose={onClose}
      onSave={(values) => save.mutate(writeSetting(setting.setting_value, values), { onSuccess: saved })}
    >
      <FieldGroup title="Values" note={meaning}>
        {fields.map((field) => (
          <Field key={field.name} field={field} usual={valueText(field, first[field.name])} />
        ))}
      </FieldGroup>
      <Button onClick={reset}>Use the defaults</Button>
    </EditDrawer>
  );
}

function Field({ field, usual }: { field: SettingField; usual: string }) {
  const { name, label, kind, unit, min, max, decimals } = field;
  const help = [field.help, `Default: ${usual}.`].filter(Boolean).join(' ');
  if (kind === 'switch') return <SwitchItem name={name} label={label} />;
  if (kind === 'zone') return <ChoiceItem name={name} label={label} help={help} required options={timeZones()} />;
  return (
    <NumberItem
      name={name}
      label={label}
      help={help}
      required
      {...(unit !== undefined && { unit })}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(decimals !== undefined && { decimals })}
    />
  );
}
