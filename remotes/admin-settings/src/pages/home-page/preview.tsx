import type { SiteSettings } from '@landfall/contract';
import { homeTexts, priceValidity, type TitledText, useShopTerms } from '@landfall/customer';
import { Form } from 'antd';
import { useState } from 'react';
import styles from './home-page.module.css';
import type { HomePage } from './home-page.query.ts';

const DEFAULT_DESCRIPTION = 'Shop the world, delivered to your doorstep.';
const NETWORKS = [
  ['Twitter', 'social_twitter'],
  ['Facebook', 'social_facebook'],
  ['Instagram', 'social_instagram'],
  ['LinkedIn', 'social_linkedin'],
] as const;

/** What visitors would see with the values of the form, defaults included. Nothing in it can be used. */
export function Preview({ saved }: { saved: HomePage }) {
  const values: SiteSettings = Form.useWatch([], Form.useFormInstance<HomePage>()) ?? saved;
  const texts = homeTexts(values, priceValidity(useShopTerms()));
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className="tiny muted">Preview. Visitors see it after you save.</p>
      <div className={`paper ${styles.previewPage}`}>
        <Brand values={values} />
        <p className={styles.headline}>{texts.headline ?? 'Sold there. Delivered here. Priced before you pay.'}</p>
        <p className="muted">{texts.lede}</p>
        <span className={styles.button}>{texts.press}</span>
        {texts.banner && <Picture key={texts.banner} className={styles.banner} src={texts.banner} name="banner" />}
        <Points title="How it works" points={texts.steps} />
        <Points title="Every price can be opened" points={texts.props} />
        <footer className={styles.foot}>
          <Brand values={values} />
          <p className="muted small">{values.company_description?.trim() || DEFAULT_DESCRIPTION}</p>
          <Networks values={values} />
        </footer>
      </div>
    </section>
  );
}

function Brand({ values }: { values: SiteSettings }) {
  const name = values.company_name?.trim() || 'Landfall';
  const logo = values.website_logo_url?.trim();
  return logo ? <Picture key={logo} className={styles.logo} src={logo} name="logo" /> : <strong>{name}</strong>;
}

/** An image, or a note if its address does not lead to one. */
function Picture({ src, name, className }: { src: string; name: string; className: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <p className="tiny muted">The address of the {name} does not lead to an image.</p>;
  return <img className={className} src={src} alt={`The ${name}`} onError={() => setBroken(true)} />;
}

const Points = ({ title, points }: { title: string; points: readonly TitledText[] }) => (
  <div className={styles.points}>
    <p className="strong">{title}</p>
    <ol>
      {points.map(({ title: point, text }, index) => (
        <li key={index}>
          <p className="strong small">{point}</p>
          <p className="muted small">{text}</p>
        </li>
      ))}
    </ol>
  </div>
);

function Networks({ values }: { values: SiteSettings }) {
  const named = NETWORKS.filter(([, column]) => /^https?:\/\//i.test(values[column] ?? ''));
  if (named.length === 0) return null;
  return <p className="muted small">Follow: {named.map(([label]) => label).join(', ')}</p>;
}
