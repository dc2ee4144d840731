import { requiredText, optionalText, text, WEB_ADDRESS } from '@landfall/admin/schema';
import * as v from 'valibot';

const EMAIL = { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'Enter an email address, as in name@example.com.' };
const PATH_OR_URL = { pattern: /^(https?:\/\/\S+|\/\S*)$/, message: 'It has to start with https:// or /' };

const short = optionalText(200);
const phone = optionalText(40);
const email = optionalText(320, EMAIL);
const url = optionalText(2000, WEB_ADDRESS);
const points = v.array(v.object({ title: requiredText('Give it a title.', 100), text: text(300) }));

/** The one record of footer_settings as the database takes it; an empty field is null. */
export const homePageSchema = v.object({
  company_name: short,
  company_description: optionalText(2000),
  website_logo_url: url,
  hero_headline: short,
  hero_subheadline: optionalText(500),
  hero_cta_text: optionalText(60),
  hero_cta_link: optionalText(2000, PATH_OR_URL),
  hero_banner_url: url,
  how_it_works_steps: points,
  value_props: points,
  primary_phone: phone,
  secondary_phone: phone,
  primary_email: email,
  support_email: email,
  contact_email: email,
  business_hours: optionalText(300),
  primary_address: optionalText(500),
  secondary_address: optionalText(500),
  social_twitter: url,
  social_facebook: url,
  social_instagram: url,
  social_linkedin: url,
});

export type HomePageValues = v.InferOutput<typeof homePageSchema>;
