import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { DataState, When } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { SettingDrawer } from './setting-drawer.tsx';
import { readSetting, SETTING_FORMS, type SettingForm, valueText } from './setting-forms.ts';
import { type Setting, systemSettings } from './settings.query.ts';
import styles from './system-settings.module.css';
import { sentenceOf } from './labels.ts';

/** Every system setting with its meaning and its values. */
export function SettingsTab() {
  const { db } = useShell();
  const query = useQuery(systemSettings(db));
  const [open, setOpen] = useState<Setting>();
  const form = open && SETTING_FORMS[open.setting_key];
  return (
    <DataState query={query} skeleton={<Skeletons rows={8} />} errorTitle="The settings could not be loaded">
      {(settings) => (
        <div className={styles.settings}>
          {settings.map((setting) => (
            <SettingCard key={setting.id} setting={setting} onEdit={() => setOpen(setting)} />
          ))}
          {open && form && <SettingDrawer key={open.id} setting={open} form={form} onClose={() => setOpen(undefined)} />}
        </div>
      )}
    </DataState>
  );
}

function SettingCard({ setting, onEdit }: { setting: Setting; onEdit(): void }) {
  const form = SETTING_FORMS[setting.setting_key];
  const title = form?.title ?? sentenceOf(setting.setting_key);
  return (
    <section className={`paper ${styles.sysCard}`} aria-labelledby={setting.id}>
      <div className={styles.sysHead}>
        <h2 id={setting.id}>{title}</h2>
        <SettingAction form={form} onEdit={onEdit} />
      </div>
      {form && <p className="muted">{form.meaning}</p>}
      <dl className={styles.facts}>{form ? <FormFacts form={form} setting={setting} /> : <PlainFacts setting={setting} />}</dl>
      {setting.updated_by && (
        <p className="tiny muted">
          Changed by {setting.updated_by}, <When at={setting.updated_at} />
        </p>
      )}
    </section>
  );
}

/** Edit, or a link for settings that another page edits. */
function SettingAction({ form, onEdit }: { form: SettingForm | undefined; onEdit(): void }) {
  if (!form) return null;
  if (form.page)
    return (
      <span className={styles.sysAct}>
        <ButtonLink to={paths.adminPage(form.page.path)}>{form.page.label}</ButtonLink>
      </span>
    );
  return (
    <Button className={styles.sysAct} onClick={onEdit} aria-label={`Edit: ${form.title}`}>
      Edit
    </Button>
  );
}

function FormFacts({ form, setting }: { form: SettingForm; setting: Setting }) {
  const [value, first] = [readSetting(setting.setting_value), readSetting(setting.default_value)];
  return form.fields.map((field) => {
    const [text, usual] = [valueText(field, value[field.name]), valueText(field, first[field.name])];
    return (
      <div key={field.name}>
        <dt className="tiny muted">{field.label}</dt>
        <dd className="num">
          {text} {text !== usual && <span className="tiny muted">(default {usual})</span>}
        </dd>
      </div>
    );
  });
}

/** The stored value of a setting without a form. */
const PlainFacts = ({ setting }: { setting: Setting }) =>
  Object.entries(readSetting(setting.setting_value)).map(([name, value]) => (
    <div key={name}>
      <dt className="tiny muted">{sentenceOf(name)}</dt>
      <dd className="num">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
    </div>
  ));
