import { Checkbox, Select } from 'antd';
import { useShell } from '@landfall/contract';
import { exponentOf, formatCurrency } from '@landfall/currency';
import type { Price } from '@landfall/db';
import { Money } from '@landfall/ui';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { type DeliveryOption, type RouteTerms, routeTerms } from '../record/reference.query.ts';
import type { PriceDraft } from './draft.ts';
import { NumberField } from './number-field.tsx';
import type { Pricing } from './use-pricing.ts';
import styles from './bench.module.css';

interface Props {
  pricing: Pricing;
}

/** Where a discount is larger than the price, what is really taken off. */
const discountNote = ({ discount }: PriceDraft, price: Price | undefined): string | undefined =>
  price && Number(price.discount) < Number(discount ?? 0)
    ? `Only ${formatCurrency(Number(price.discount), price.currency)} is taken off: a price cannot go below 0.`
    : undefined;

/** What the shop charges on top, and what is taken off. */
export function ShopFields({ pricing: { draft, change, price, problems, currencies } }: Props) {
  const precision = exponentOf(currencies.origin);
  const tax = price?.lines.find((line) => line.key === 'sales_tax');
  return (
    <fieldset>
      <legend>At the shop</legend>
      <div className={styles.fieldRow}>
        <span>Sales tax {tax?.unit === 'percent' && <small className="muted num">{Number(tax.rate)} %</small>}</span>
        <NumberField
          label="Sales tax"
          value={draft.salesTax}
          placeholder={price?.sales_tax}
          decimals={precision}
          problem={problems.sales_tax}
          onChange={(salesTax) => change({ salesTax })}
        />
      </div>
      <div className={styles.fieldRow}>
        <span>Shop’s own delivery</span>
        <NumberField
          label="Shop’s own delivery"
          value={draft.merchantShipping}
          decimals={precision}
          problem={problems.merchant_shipping}
          onChange={(merchantShipping) => change({ merchantShipping })}
        />
      </div>
      <div className={styles.fieldRow}>
        <span>Discount</span>
        <NumberField
          label="Discount"
          value={draft.discount}
          decimals={precision}
          problem={problems.discount ?? discountNote(draft, price)}
          onChange={(discount) => change({ discount })}
        />
      </div>
    </fieldset>
  );
}

const optionLabel = (option: DeliveryOption, currency: string): string =>
  [option.name, `${option.min_days} to ${option.max_days} days`, option.price > 0 && formatCurrency(option.price, currency)]
    .filter(Boolean)
    .join(', ');

function InsuredLabel({ terms, currency }: { terms: RouteTerms | null | undefined; currency: string }) {
  if (!terms) return <>Insured</>;
  return (
    <>
      Insured, {terms.insurance_percent} %
      {terms.insurance_min > 0 && (
        <>
          {' '}
          at least <Money amount={terms.insurance_min} currency={currency} />
        </>
      )}
    </>
  );
}

/** How it travels. The options and the insurance are the route's. */
export function CrossingFields({ pricing }: Props) {
  const { draft, change, problems, currencies, refusals } = pricing;
  const { db } = useShell();
  const currency = currencies.origin;
  const precision = exponentOf(currency);
  const route = useQuery(routeTerms(db, draft.countryCode, draft.destinationCountry));
  const terms = route.data;
  const options = terms?.delivery_options.filter((option) => option.active) ?? [];
  return (
    <fieldset>
      <legend>The crossing</legend>
      {options.length > 0 && (
        <div className={`${styles.fieldRow} tall`}>
          <span>Delivery</span>
          <Select
            aria-label="Delivery"
            className={styles.delivery}
            value={draft.deliveryOptionId}
            placeholder="Choose"
            popupMatchSelectWidth={false}
            onChange={(deliveryOptionId: string) => change({ deliveryOptionId })}
            options={options.map((option) => ({ value: option.id, label: optionLabel(option, currency) }))}
          />
        </div>
      )}
      <LoadFailure query={route}>The route could not be loaded: ways of delivery and insurance are not known.</LoadFailure>
      {(refusals.includes('over_max_weight') || draft.internationalShipping !== null) && (
        <>
          <div className={styles.fieldRow}>
            <span>International shipping</span>
            <NumberField
              label="International shipping"
              value={draft.internationalShipping}
              decimals={precision}
              problem={problems.international_shipping}
              onChange={(internationalShipping) => change({ internationalShipping })}
            />
          </div>
          <p className="muted tiny">Typed by hand, because the parcel is heavier than the route carries.</p>
        </>
      )}
      {terms === null && <p className="muted tiny">No route between the two: the origin’s own charge per kg counts.</p>}
      <div className={styles.fieldRow}>
        <span>Domestic courier</span>
        <NumberField
          label="Domestic courier"
          value={draft.domesticShipping}
          decimals={precision}
          problem={problems.domestic_shipping}
          onChange={(domesticShipping) => change({ domesticShipping })}
        />
      </div>
      <div className={styles.fieldCheck}>
        <Checkbox checked={draft.insured} onChange={(event) => change({ insured: event.target.checked })}>
          <InsuredLabel terms={terms} currency={currency} />
        </Checkbox>
      </div>
    </fieldset>
  );
}
