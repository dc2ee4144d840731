import { useUnsavedEdits } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Space } from 'antd';
import { useCallback, useState } from 'react';
import { FieldGroup, TextItem, webAddress, webAddressOrPath } from '../../settings/fields.tsx';
import { refusalOf } from '../../settings/refusal.ts';
import {
  ChangedMeanwhile,
  type HomePageEdits,
  type HomePageValues,
  editsOf,
  useSaveHomePage,
} from './save-home-page.mutation.ts';
import { type HomePage, homePage } from './home-page.query.ts';
import { Points } from './points.tsx';
import styles from '../../settings/settings.module.css';

/** /admin/home-page-settings and /admin/footer: the one record behind the home page, the header and the footer. */
export function Component() {
  const { db } = useShell();
  const query = useQuery(homePage(db));
  return (
    <PageFrame title="Home page and footer">
      <DataState
        query={query}
        skeleton={
          <div className={`paper ${styles.settingsWait}`}>
            <Skeletons rows={8} />
          </div>
        }
        errorTitle="The settings could not be loaded"
      >
        {(record) => <HomePageForm key={record.id} record={record} />}
      </DataState>
    </PageFrame>
  );
}

function HomePageForm({ record }: { record: HomePage }) {
  const [form] = Form.useForm<HomePageValues>();
  const save = useSaveHomePage();
  /** The version that the fields were filled from. */
  const [base, setBase] = useState(record);
  const [unchanged, setUnchanged] = useState(false);
  const edits = useCallback(() => editsOf(form.getFieldsValue(), base), [form, base]);
  const unsaved = useUnsavedEdits(useCallback(() => Object.keys(edits()).length > 0, [edits]));
  const fill = (version: HomePage, mine: HomePageEdits = {}) => {
    form.setFieldsValue({ ...version, ...mine });
    setBase(version);
  };
  const mark = ({ fields, current }: ChangedMeanwhile, marked: boolean) =>
    form.setFields(fields.map((name) => ({ name, errors: marked ? [theirs(current[name])] : [] })));
  const send = (version: HomePage, changed: HomePageEdits) =>
    save.mutate(
      { base: version, edits: changed },
      { onSuccess: (saved) => fill(saved), onError: (error) => error instanceof ChangedMeanwhile && mark(error, true) },
    );
  const submit = () => {
    const changed = edits();
    const none = Object.keys(changed).length === 0;
    setUnchanged(none);
    if (!none) send(base, changed);
  };
  /** Goes on from the record as somebody else left it, with the edits that stay. */
  const settle = (conflict: ChangedMeanwhile, mine: HomePageEdits) => {
    mark(conflict, false);
    fill(conflict.current, mine);
    save.reset();
  };
  const contested = save.error instanceof ChangedMeanwhile ? save.error : null;
  const refusal = !contested && save.error ? refusalOf(save.error, 'footer_settings') : null;
  return (
    <Form<HomePageValues>
      className={`paper ${styles.homeForm}`}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={base}
      scrollToFirstError
      onValuesChange={() => setUnchanged(false)}
      onFinish={submit}
    >
      <Fields />
      {contested && (
        <Contested
          onTheirs={() => {
            const kept = Object.entries(edits()).filter(([name]) => !contested.fields.some((field) => field === name));
            settle(contested, Object.fromEntries(kept));
          }}
          onMine={() => {
            const mine = edits();
            settle(contested, mine);
            send(contested.current, mine);
          }}
        />
      )}
      <div className={styles.homeActs}>
        <span className="tiny muted" role="status">
          {unchanged ? 'Nothing has changed since the last save.' : 'Visitors see it with their next page.'}
        </span>
        {refusal && (
          <span className={styles.fieldProblem} role="alert">
            {refusal.text}
          </span>
        )}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Save settings
        </Button>
      </div>
      {unsaved.question}
    </Form>
  );
}

/** Both ways out where somebody else changed the fields that are marked. */
const Contested = ({ onTheirs, onMine }: { onTheirs(): void; onMine(): void }) => (
  <Alert
    type="warning"
    role="alert"
    title="Somebody else changed the marked fields in the meantime"
    description="Nothing was saved. What you changed elsewhere on this page stays either way."
    action={
      <Space>
        <Button onClick={onTheirs}>Take theirs</Button>
        <Button onClick={onMine}>Save mine</Button>
      </Space>
    }
  />
);

const theirs = (value: unknown): string =>
  typeof value === 'string' ? `Now saved: "${value}"` : `Now saved: ${value === null ? 'nothing' : 'another list'}`;

const Fields = () => (
  <>
    <FieldGroup title="The company">
      <TextItem name="company_name" label="Name" />
      <TextItem name="website_logo_url" label="Logo address" type="url" maxLength={2000} rules={[webAddress]} />
      <div className={styles.whole}>
        <TextItem name="company_description" label="Description in the footer" rows={2} maxLength={2000} />
      </div>
    </FieldGroup>
    <FieldGroup title="Home page">
      <TextItem name="hero_headline" label="Headline" />
      <TextItem name="hero_subheadline" label="Sentence below it" maxLength={500} />
      <TextItem name="hero_cta_text" label="Button" maxLength={60} />
      <TextItem name="hero_cta_link" label="Button leads to" maxLength={2000} rules={[webAddressOrPath]} />
      <TextItem name="hero_banner_url" label="Banner address" type="url" maxLength={2000} rules={[webAddress]} />
    </FieldGroup>
    <FieldGroup title="How it works" note={'Write {price_valid_days} where a text should name how long a price holds.'}>
      <Points name="how_it_works_steps" add="Add step" />
    </FieldGroup>
    <FieldGroup title="Reasons">
      <Points name="value_props" add="Add reason" />
    </FieldGroup>
    <FieldGroup title="Contact">
      <TextItem name="primary_phone" label="Phone" type="tel" maxLength={40} />
      <TextItem name="secondary_phone" label="Second phone" type="tel" maxLength={40} />
      <TextItem
        name="primary_email"
        label="E-mail"
        type="email"
        maxLength={320}
        rules={[{ type: 'email', message: 'That is no e-mail address.' }]}
      />
      <TextItem
        name="support_email"
        label="Support e-mail"
        type="email"
        maxLength={320}
        rules={[{ type: 'email', message: 'That is no e-mail address.' }]}
      />
      <TextItem
        name="contact_email"
        label="Contact form goes to"
        type="email"
        maxLength={320}
        rules={[{ type: 'email', message: 'That is no e-mail address.' }]}
      />
      <TextItem name="business_hours" label="Hours" maxLength={300} />
      <TextItem name="primary_address" label="Address" rows={2} maxLength={500} />
      <TextItem name="secondary_address" label="Second address" rows={2} maxLength={500} />
    </FieldGroup>
    <FieldGroup title="Social links" note="Only those that are set are shown.">
      {(['twitter', 'facebook', 'instagram', 'linkedin'] as const).map((name) => (
        <TextItem
          key={name}
          name={`social_${name}`}
          label={`${name[0]?.toUpperCase()}${name.slice(1)}`}
          type="url"
          maxLength={2000}
          rules={[webAddress]}
        />
      ))}
    </FieldGroup>
  </>
);
