import { priceValidity, useShopTerms } from '@landfall/customer';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import type { PriceResult } from '@landfall/db';
import { ButtonLink, PriceStatement } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { PageFrame, PriceRateWarning, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { useCountries } from '../../countries/use-countries.ts';
import { estimate } from './estimate.query.ts';
import { EstimatorForm } from './estimator-form.tsx';
import { type EstimateInput, type Typed, estimateInput, readTyped, numberProblems, writeTyped, wrongNumbers } from './typed.ts';
import { RestrictedGoods } from '../../restricted/restricted-goods.tsx';
import { reasonText } from '../../reasons.ts';
import styles from '../../storefront.module.css';

const TYPING_MS = 300;

/** The typed values, written to the URL after 300 ms without typing, and not while leaving the page. */
function useTyped() {
  const [params, setParams] = useSearchParams();
  const [start] = useState(() => readTyped(params));
  const [typed, setTyped] = useState<Typed>(start);
  const isLeaving = useNavigation().state !== 'idle';
  const asked = params.toString();
  useEffect(() => {
    const next = writeTyped(typed);
    if (typed === start || isLeaving || String(next) === asked) return undefined;
    const quiet = setTimeout(() => setParams(next, { replace: true, preventScrollReset: true }), TYPING_MS);
    return () => clearTimeout(quiet);
  }, [typed, start, setParams, isLeaving, asked]);
  return { start, typed, setTyped, settled: readTyped(params) };
}

const Ledger = ({ price, from, to }: { price: PriceResult; from: string; to: string }) =>
  price.priceable ? (
    <>
      <PriceStatement
        variant="ledger"
        statement={price.statement}
        price={price}
        to={to}
        totalLabel={price.statement.due_at_door ? 'You pay' : 'At the door'}
      />
      <PriceRateWarning price={price} from={from} to={to} />
    </>
  ) : (
    <p role="status">{reasonText(price.reasons)}</p>
  );

function Estimated({ input, behind }: { input: EstimateInput; behind: boolean }) {
  const { db } = useShell();
  const price = useQuery(estimate(db, input));
  if (price.error) return <ErrorNote title="This cannot be estimated" error={price.error} onRetry={() => void price.refetch()} />;
  if (!price.data) return <Skeletons shape="ledger" rows={8} />;
  return (
    <div aria-busy={behind || price.isPlaceholderData}>
      <Ledger price={price.data} from={input.origin_country} to={input.destination_country} />
    </div>
  );
}

export function Component() {
  const { start, typed, setTyped, settled } = useTyped();
  const { currencyOf } = useCountries();
  const currency = currencyOf(typed.from ?? undefined);
  const wrong = wrongNumbers(typed, currency);
  const isWrong = wrong.length > 0;
  const problems = numberProblems(typed, currency);
  // fields missing in the opened URL are not marked before the first input
  const shown = typed === start ? new Map([...problems].filter(([name]) => wrong.some((one) => one === name))) : problems;
  const asked = estimateInput(typed, currency);
  const input = asked && estimateInput(settled, currency);
  return (
    <PageFrame title="Cost estimator" lede="The full cost to your door. Open a line to see where it comes from.">
      <div className={styles.sfEstimate}>
        <EstimatorForm start={start} currency={currency} problems={shown} onChange={setTyped} />
        <section className={`paper ${styles.sfSlip}`} aria-labelledby="sf-estimated">
          <h2 id="sf-estimated">Landed cost</h2>
          {isWrong && <p className="muted">No estimate: a number is wrong. Correct it to see what it would cost.</p>}
          {!isWrong && input && <Estimated input={input} behind={String(writeTyped(typed)) !== String(writeTyped(settled))} />}
          {!isWrong && !input && <p className="muted">Choose two countries, and say what one costs and how many you want.</p>}
          <RestrictedGoods from={typed.from} to={typed.to} />
          <p className={`small muted ${styles.sfEstimateNote}`}>
            An estimate at today’s rates. A person checks the price before we send it. It is then valid for{' '}
            {priceValidity(useShopTerms())}.
          </p>
          <ButtonLink type="primary" block to={`${paths.quoteRequest}${typed.to ? `?to=${typed.to}` : ''}`}>
            Get Quote
          </ButtonLink>
        </section>
      </div>
    </PageFrame>
  );
}
