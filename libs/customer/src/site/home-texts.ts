import type { SiteSettings } from '@landfall/contract';
import { priceValidity } from '../terms/terms.query.ts';

export interface TitledText {
  title: string;
  text: string;
}

const isTitledText = (value: unknown): value is TitledText => {
  const { title, text } = (value ?? {}) as Partial<TitledText>;
  return typeof title === 'string' && typeof text === 'string' && title.trim() !== '';
};

const said = (text: string | null | undefined) => text?.trim() || undefined;

const listOr = (list: unknown, otherwise: TitledText[]): TitledText[] => {
  const texts = Array.isArray(list) ? list.filter(isTitledText) : [];
  return texts.length ? texts : otherwise;
};

const STEPS: TitledText[] = [
  { title: 'You ask', text: 'A link, a photo or a few words. Several items from several shops fit in one request.' },
  {
    title: 'We price',
    text: 'You get a landed price, line by line, valid for {price_valid_days}. You owe nothing yet.',
  },
  { title: 'You approve and pay', text: 'In your own currency, at the exchange rate we sent. A bank transfer has no card fee.' },
  {
    title: 'We buy and forward',
    text: 'One line from the shop to your door, with every stage dated. Ask us anything beside it.',
  },
];

const PROPS: TitledText[] = [
  {
    title: 'Nothing at the door',
    text: 'Duty and tax are in the total. Where a country collects them on delivery, the quote says so and by how much.',
  },
  { title: 'A rate that stands still', text: 'The exchange rate freezes when we send your quote, to ten decimals.' },
  { title: 'A person, not a queue', text: 'Messages sit beside the quote they are about. The one who priced it answers.' },
];

/** Fills the placeholder of these texts: how long a price is valid. */
const withDays =
  (validity: string) =>
  ({ title, text }: TitledText): TitledText => ({ title, text: text.replaceAll('{price_valid_days}', validity) });

/** The home page's texts: from the settings, each with a default. @param validity how long a price is valid: "7 days" */
export const homeTexts = (settings: SiteSettings, validity = priceValidity(undefined)) => ({
  headline: said(settings.hero_headline),
  lede:
    said(settings.hero_subheadline) ??
    'Paste a link to anything on sale abroad. We work out tax, crossing, customs and courier, send you one price, and buy it when you say yes.',
  press: said(settings.hero_cta_text) ?? 'Get Quote',
  /** Where the button leads instead of the request form: a path of this site or a URL. */
  leads: said(settings.hero_cta_link),
  banner: said(settings.hero_banner_url),
  steps: listOr(settings.how_it_works_steps, STEPS).map(withDays(validity)),
  props: listOr(settings.value_props, PROPS).map(withDays(validity)),
});
