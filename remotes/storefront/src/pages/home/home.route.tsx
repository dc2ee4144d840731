import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { homeTexts, priceValidity, type TitledText, useShopTerms } from '@landfall/customer';
import { ButtonLink, PriceStatement } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { CostExamples } from './cost-examples.tsx';
import { PriceClimb } from './price-climb.tsx';
import { Questions } from './questions.tsx';
import { QuoteBox } from './quote-box.tsx';
import { EXAMPLE_ROUTE, type Example, exampleOf, homeFacts, priced } from './home-facts.query.ts';
import storefrontStyles from '../../storefront.module.css';
import styles from './home.module.css';

type Texts = ReturnType<typeof homeTexts>;

interface HeroProps {
  texts: Texts;
  example: Example;
  isWaiting: boolean;
}

const Hero = ({ texts, example, isWaiting }: HeroProps) => (
  <section className={styles.sfHero}>
    <div className={styles.sfWrap}>
      <h1>
        {texts.headline ?? (
          <>
            Sold there. Delivered here. <span>Priced before you pay.</span>
          </>
        )}
      </h1>
      <p className={styles.sfLede}>{texts.lede}</p>
      <QuoteBox press={texts.press} leads={texts.leads} />
      {texts.banner && <img className={styles.sfHeroBanner} src={texts.banner} alt="" />}
    </div>
    <div className={styles.sfWrap}>
      <PriceClimb example={example} isWaiting={isWaiting} />
    </div>
  </section>
);

const HowItWorks = ({ steps }: { steps: TitledText[] }) => (
  <section className={`${styles.sfWrap} ${styles.sfHow}`} aria-labelledby="how">
    <h2 id="how">How it works</h2>
    <ol className={styles.sfSteps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const Openable = ({ props, example: { price, live } }: { props: TitledText[]; example: Example }) => (
  <section className={`${styles.sfWrap} ${styles.sfProps}`} aria-labelledby="why">
    <div className={styles.sfPropsText}>
      <h2 id="why">Every price can be opened</h2>
      <p className="muted">
        Press a line and see what it is a percentage of, where the rate comes from and when it was last set. If we change a price,
        you see which line moved.
      </p>
      <dl>
        {props.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to={paths.costEstimator}>Estimate a cost</ButtonLink>
    </div>
    <div className={`paper ${storefrontStyles.sfSlip}`} role="group" aria-label="The price of the example">
      <p className="small muted">
        Headphones to Kathmandu,{' '}
        <span {...priced('slip-rates')}>{live ? 'at today’s rates' : 'an example at earlier rates'}</span>
      </p>
      <div className={styles.slipLedger} {...priced('ledger')}>
        <PriceStatement
          variant="ledger"
          statement={price.statement}
          price={price}
          currency="origin"
          rate={undefined}
          to={EXAMPLE_ROUTE.destination_country}
          totalLabel="Total"
        />
      </div>
    </div>
  </section>
);

const isBuild = (): boolean => typeof document === 'undefined';

/** Whether the page is in the document already: the build renders its first screen, or the browser shows that. */
const isPainted = (): boolean => isBuild() || document.getElementById('landfall-first-screen') !== null;

export function Component() {
  const { db, settings } = useShell();
  const texts = homeTexts(useStore(settings), priceValidity(useShopTerms()));
  const { data: facts, isPending, isError } = useQuery(homeFacts(db));
  const example = exampleOf(facts);
  const below = useDeferredValue(true, isPainted()); // the rest renders after the first screen is painted
  return (
    <>
      <Hero texts={texts} example={example} isWaiting={isPending && !isBuild()} />
      {below && <HowItWorks steps={texts.steps} />}
      {below && !isError && <CostExamples examples={facts?.examples} />}
      {below && <Openable props={texts.props} example={example} />}
      {below && <Questions facts={facts} />}
    </>
  );
}
