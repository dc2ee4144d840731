import { FieldGroup, TextItem } from '../../settings/fields.tsx';
import settings from '../../settings/settings.module.css';
import { AssetField } from './asset-field.tsx';
import { Points } from './points.tsx';

/** Every field of the record. */
export const HomeFields = () => (
  <>
    <FieldGroup title="The company">
      <TextItem name="company_name" label="Name" />
      <AssetField name="website_logo_url" label="Logo address" uploadLabel="Upload a logo" />
      <div className={settings.whole}>
        <TextItem name="company_description" label="Description in the footer" rows={2} />
      </div>
    </FieldGroup>
    <FieldGroup title="Home page">
      <TextItem name="hero_headline" label="Headline" />
      <TextItem name="hero_subheadline" label="Sentence below it" />
      <TextItem name="hero_cta_text" label="Button" />
      <TextItem name="hero_cta_link" label="Button leads to" />
      <AssetField name="hero_banner_url" label="Banner address" uploadLabel="Upload a banner" />
    </FieldGroup>
    <FieldGroup title="How it works" note={'Write {price_valid_days} where a text should name how long a price holds.'}>
      <Points name="how_it_works_steps" add="Add step" />
    </FieldGroup>
    <FieldGroup title="Reasons">
      <Points name="value_props" add="Add reason" />
    </FieldGroup>
    <FieldGroup title="Contact">
      <TextItem name="primary_phone" label="Phone" type="tel" />
      <TextItem name="secondary_phone" label="Second phone" type="tel" />
      <TextItem name="primary_email" label="E-mail" type="email" />
      <TextItem name="support_email" label="Support e-mail" type="email" />
      <TextItem name="contact_email" label="Contact form goes to" type="email" />
      <TextItem name="business_hours" label="Hours" />
      <TextItem name="primary_address" label="Address" rows={2} />
      <TextItem name="secondary_address" label="Second address" rows={2} />
    </FieldGroup>
    <FieldGroup title="Social links" note="Only those that are set are shown.">
      <TextItem name="social_twitter" label="Twitter" type="url" />
      <TextItem name="social_facebook" label="Facebook" type="url" />
      <TextItem name="social_instagram" label="Instagram" type="url" />
      <TextItem name="social_linkedin" label="LinkedIn" type="url" />
    </FieldGroup>
  </>
);
