import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { RouteLine, quoteStages } from '@landfall/ui/record';
import { PageFrame } from '@landfall/ui/screen';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { AskEmail } from '../../draft/ask-email.tsx';
import type { RequestedQuote } from './request-quote.mutation.ts';
import styles from '../../storefront.module.css';

interface RequestedProps {
  quote: RequestedQuote;
  from: string;
  to: string;
  onAnother: () => void;
}

/** Confirms a request: its number, its state and the next steps. */
export const Requested = ({ quote, from, to, onAnother }: RequestedProps) => (
  <PageFrame
    title="We have your request"
    lede={
      <span role="status">
        It is quote <Link to={paths.quote(quote.id)}>{quote.display_id}</Link>. We work out its price and write to you; nothing is
        owed until you approve it.
      </span>
    }
  >
    <section className={`paper ${styles.askRoute}`} aria-label="Where this quote is">
      <RouteLine from={from} to={to} {...quoteStages(quote.status)} />
    </section>
    <div className={styles.askActs}>
      <ButtonLink type="primary" to={paths.quote(quote.id)}>
        See your quote
      </ButtonLink>
      <Button onClick={onAnother}>Ask for another</Button>
    </div>
    <AskEmail />
  </PageFrame>
);
