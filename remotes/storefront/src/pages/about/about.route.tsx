import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { PageFrame } from '@landfall/ui/screen';
import { COMPANY_DESCRIPTION } from '../../site/company.ts';
import { ContactDetails } from '../../site/contact-details.tsx';
import { homeTexts } from '@landfall/customer';
import storefrontStyles from '../../storefront.module.css';
import styles from './about.module.css';

/** Who we are and what we promise, from the site settings. */
export function Component() {
  const settings = useStore(useShell().settings);
  const { props } = homeTexts(settings);
  const name = settings.company_name || 'Landfall';
  return (
    <PageFrame title={`About ${name}`} lede={settings.company_description || COMPANY_DESCRIPTION}>
      <div className={storefrontStyles.askCols}>
        <section className={styles.sfAbout} aria-label="What we do">
          <p>
            {name} buys what is sold in one country and brings it to a door in another. You name the thing; we work out tax,
            crossing, customs and courier, and send you one price. When you say yes we buy it, carry it and clear it, and you see
            every stage.
          </p>
          <dl className={styles.sfPromises}>
            {props.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd className="muted">{text}</dd>
              </div>
            ))}
          </dl>
          <div className={storefrontStyles.askActs}>
            <ButtonLink type="primary" to={paths.quoteRequest}>
              Get Quote
            </ButtonLink>
            <ButtonLink to={paths.contact}>Contact</ButtonLink>
          </div>
        </section>
        <ContactDetails />
      </div>
    </PageFrame>
  );
}
