import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { FieldGroup, TextItem, webAddress, webAddressOrPath } from '../../settings/fields.tsx';
import { refusalOf } from '../../settings/refusal.ts';
import { type HomePageValues, useSaveHomePage } from './save-home-page.mutation.ts';
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
  const save = useSaveHomePage(record.id);
  const refusal = save.error && refusalOf(save.error, 'footer_settings');
  return (
    <Form<HomePageValues>
      className={`paper ${styles.homeForm}`}
      layout="vertical"
      requiredMark={false}
      initialValues={record}
      scrollToFirstError
      onFinish={(values) => save.mutate(values)}
    >
      <Fields />
      <div className={styles.homeActs}>
        <span className="tiny muted">Visitors see it with their next page.</span>
        {refusal && (
          <span className={styles.fieldProblem} role="alert">
            {refusal.text}
          </span>
        )}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Save settings
        </Button>
      </div>
    </Form>
  );
}

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
