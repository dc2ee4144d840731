import { useShell } from '@landfall/contract';
import { type Db, unwrap } from '@landfall/db';
import { Money } from '@landfall/ui';
import { DataState } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Post } from '../post.ts';
import styles from '../blog.module.css';

/** The thresholds our prices use now, by country. */
const thresholds = (db: Db) =>
  queryOptions({
    queryKey: ['storefront', 'thresholds'] as const,
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('country_settings')
          .select('code,name,currency,de_minimis_duty,de_minimis_tax')
          .eq('shipping_allowed', true)
          .order('name')
          .abortSignal(signal),
      ),
  });

const Amount = ({ amount, currency }: { amount: number | null; currency: string }) =>
  amount === null ? <span className="muted">from the first</span> : <Money amount={amount} currency={currency} />;

function Thresholds() {
  const found = useQuery(thresholds(useShell().db));
  return (
    <DataState query={found} skeleton={<Skeletons shape="ledger" rows={8} />}>
      {(rows) => (
        <div className={styles.sfPostTable}>
          <table>
            <caption className="sr">Up to which value nothing is due, by country</caption>
            <thead>
              <tr>
                <th scope="col">Country</th>
                <th scope="col">No duty up to</th>
                <th scope="col">No tax up to</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ code, name, currency, de_minimis_duty, de_minimis_tax }) => (
                <tr key={code}>
                  <th scope="row">{name}</th>
                  <td>
                    <Amount amount={de_minimis_duty} currency={currency} />
                  </td>
                  <td>
                    <Amount amount={de_minimis_tax} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DataState>
  );
}

const Body = () => (
  <>
    <p>
      Collecting three dollars of duty costs a country more than three dollars. So most of them let small parcels pass: below a
      value, the de minimis, nothing is due. It is the one number that changes a price by a jump rather than by a slope.
    </p>
    <h2>Two thresholds, not one</h2>
    <p>
      Duty and tax have separate thresholds. In some places duty starts only above a high value while value added tax is due from
      the first coin. So “under the limit” may mean that half of it is due.
    </p>
    <h2>What counts towards it</h2>
    <p>
      The value of the goods with the shop’s tax and its own delivery; in our prices, not the freight across the border. A quote
      just above the threshold can be worth splitting into two orders on two days. Parcels that are split on one day to one name
      are added up again by customs, and a value that is written too low is fraud: we declare what was paid.
    </p>
    <h2>It is a cliff</h2>
    <p>
      One unit above the threshold, duty is due on everything, not only on the part above. If your basket is just over it, leaving
      one item out may save you more than the item costs.
    </p>
    <h2>What our prices use today</h2>
    <Thresholds />
    <p className="small muted">
      In each country’s currency, from the settings that price every quote. Laws change; so does this table, at the same moment as
      the prices.
    </p>
  </>
);

export const deMinimis: Post = {
  slug: 'de-minimis',
  title: 'De minimis: when nothing is due',
  lede: 'Parcels below a threshold pass free of duty and tax. How high it is, how it is measured, and why it is a cliff.',
  published: '2026-11-23',
  modified: '2026-11-27',
  Body,
};
