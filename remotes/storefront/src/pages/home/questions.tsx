import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { factTexts, type HomeFacts } from '@landfall/customer';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { COMPANY_DESCRIPTION } from '../../site/company.ts';
import { priced } from './home-facts.query.ts';
import styles from './home.module.css';

const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd className="muted">{children}</dd>
  </div>
);

/** What a visitor wants to know before the first request. */
export function Questions({ facts }: { facts: HomeFacts | undefined }) {
  const settings = useStore(useShell().settings);
  const texts = factTexts(facts);
  const fact = (name: keyof typeof texts) => <span {...priced(name)}>{texts[name]}</span>;
  return (
    <section className={`${styles.sfWrap} ${styles.sfQuestions}`} aria-labelledby="questions">
      <h2 id="questions">Before you order</h2>
      <dl>
        <Question title="Where we deliver">{fact('destinations')}</Question>
        <Question title="Where we buy">{fact('origins')}</Question>
        <Question title="How long it takes">
          {fact('days')} That is packing, transport and customs, after the shop’s own delivery to us. Your quote names the days of
          each way of delivery.
        </Question>
        <Question title="What may not be sent">
          {fact('not-carried')} The <Link to={paths.costEstimator}>cost estimator</Link> shows the list of your route.
        </Question>
        <Question title="How you pay">
          By card or bank transfer, once you have approved the price. Nothing is charged before. A transfer has no card fee.
        </Question>
        <Question title="Refunds">
          If something can’t be bought, you choose: wait, take another variant, or get its money back. Money goes back the way you
          paid, and your order shows it.
        </Question>
        <Question title="If it arrives damaged or wrong">
          Open a claim on the order’s page within {fact('claim-days')} of its delivery, with photos. You get a replacement, a
          refund, or the reason why not.
        </Question>
        <Question title="Who we are">
          {settings.company_description || COMPANY_DESCRIPTION}
          <br />A person checks each price and answers your messages.{' '}
          <span className="nowrap">
            <Link to={paths.about}>About us</Link> · <Link to={paths.contact}>Contact</Link>
          </span>
        </Question>
      </dl>
    </section>
  );
}
