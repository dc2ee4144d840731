import { useShell } from '@landfall/contract';
import type { Json } from '@landfall/db';
import { Button, Form } from 'antd';
import { ChoiceItem, FieldGroup, NumberItem, SwitchItem } from '../../settings/fields.tsx';
import { SIMULATED_SETTINGS } from '../../settings/use-effect-check.ts';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import { useSaveSetting } from './save-setting.mutation.ts';
import {
  readSetting,
  type SettingField,
  type SettingForm,
  settingSchema,
  timeZones,
  valueText,
  writeSetting,
} from './setting-forms.ts';
import type { Setting } from './settings.query.ts';

interface Props {
  setting: Setting;
  form: SettingForm;
  onClose(): void;
}

/** The form of one setting. */
export function SettingDrawer({ setting, form: { title, meaning, effect, fields }, onClose }: Props) {
  const { toast } = useShell();
  const save = useSaveSetting(setting);
  const first = readSetting(setting.default_value);
  const simulated = SIMULATED_SETTINGS.find((key) => key === setting.setting_key);
  const saved = () => {
    onClose();
    toast({ title: `${title} saved`, description: effect });
  };
  return (
    <RecordDrawer
      title={title}
      table="system_settings"
      schema={settingSchema(fields)}
      initial={readSetting(setting.setting_value)}
      save={{
        ...save,
        mutate: (values) => save.mutate(writeSetting(setting.setting_value, values), { onSuccess: saved }),
      }}
      effect={effect}
      {...(simulated && {
        changes: (values: Record<string, unknown>) => [
          { table: simulated, values: writeSetting(setting.setting_value, values) as Record<string, Json> },
        ],
      })}
      onClose={onClose}
    >
      <FieldGroup title="Values" note={meaning}>
        {fields.map((field) => (
          <Field key={field.name} field={field} usual={valueText(field, first[field.name])} />
        ))}
      </FieldGroup>
      <UseDefaults fields={fields} defaults={first} />
    </RecordDrawer>
  );
}

function UseDefaults({ fields, defaults }: { fields: readonly SettingField[]; defaults: Record<string, unknown> }) {
  const form = Form.useFormInstance();
  const reset = () => form.setFields(fields.map(({ name }) => ({ name, value: defaults[name], touched: true, errors: [] })));
  return <Button onClick={reset}>Use the defaults</Button>;
}

function Field({ field, usual }: { field: SettingField; usual: string }) {
  const { name, label, kind, unit } = field;
  const help = [field.help, `Default: ${usual}.`].filter(Boolean).join(' ');
  if (kind === 'switch') return <SwitchItem name={name} label={label} />;
  if (kind === 'zone') return <ChoiceItem name={name} label={label} help={help} options={timeZones()} />;
  return <NumberItem name={name} label={label} help={help} {...(unit !== undefined && { unit })} />;
}
