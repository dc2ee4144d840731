import { PrinterOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { formatNumber } from '@landfall/currency';
import { countryName, Money } from '@landfall/ui';
import { DataState, formatDate, usePageTitle } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { PostalAddress } from '../../postal-address.tsx';
import { type Papers, parcelPapers } from './papers.query.ts';
import styles from './papers.module.css';

const TERMS = {
  DDP: 'DDP: duty and tax are paid by the shipper',
  DDU: 'DDU: duty and tax are paid by the recipient on delivery',
};

const kg = (weight: number | null) => (weight === null ? 'Not measured' : `${formatNumber(weight, 3)} kg`);
const sizeOf = ({ length_cm, width_cm, height_cm }: Papers) =>
  [length_cm, width_cm, height_cm].every((side) => side !== null)
    ? `${length_cm} × ${width_cm} × ${height_cm} cm`
    : 'Not measured';

const Sender = ({ shipper }: { shipper: Papers['shipper'] }) => (
  <address>
    {[shipper.name, shipper.address, shipper.email, shipper.phone].filter(Boolean).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);

/** Both parties, and the facts of the parcel. */
function Head({ papers, facts }: { papers: Papers; facts: [label: string, value: ReactNode][] }) {
  const { consignee, shipper } = papers;
  return (
    <>
      <div className={styles.ppHead}>
        <div>
          <h3>From</h3>
          <Sender shipper={shipper} />
        </div>
        <div>
          <h3>To</h3>
          <PostalAddress address={consignee} />
          {consignee.tax_id && <span>Tax number {consignee.tax_id}</span>}
        </div>
      </div>
      <dl className={styles.ppFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface TableProps {
  name: string;
  heads: string[];
  rows: ReactNode[][];
  totals: ReactNode[];
  /** Number of columns at the right edge that are numbers. */
  numbers: number;
}

function Table({ name, heads, rows, totals, numbers }: TableProps) {
  const side = (n: number) => (n >= heads.length - numbers ? `num ${styles.ppRight}` : undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className={styles.ppTable} role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head, n) => (
              <th key={head} scope="col" className={side(n)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a paper never move
            <tr key={row}>
              {cells.map((cell, n) => (
                <td key={heads[n]} className={side(n)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {totals.map((cell, n) => (
              <td key={heads[n]} className={side(n)}>
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const sheet = `paper ${styles.ppSheet}`;
const named = ({ product_name, options }: Papers['lines'][number]) => [product_name, options].filter(Boolean).join(', ');
const amount = (value: number | null, currency: string | null) =>
  value === null || currency === null ? 'Not known' : <Money amount={value} currency={currency} />;

function Invoice({ papers }: { papers: Papers }) {
  const { lines, totals } = papers;
  return (
    <section className={sheet} aria-labelledby="invoice">
      <h2 id="invoice">Commercial invoice {papers.number}</h2>
      <Head
        papers={papers}
        facts={[
          ['Date', formatDate(papers.date)],
          ['Orders', papers.orders.join(', ')],
          ['Shipped by', papers.carrier ?? 'Not shipped yet'],
          ['Tracking number', papers.tracking_number ?? 'None yet'],
          ['Weight as packed', kg(papers.weight)],
          ['Size', sizeOf(papers)],
          ['Terms', TERMS[papers.terms]],
        ]}
      />
      <Table
        name="Goods and their values"
        numbers={3}
        heads={['Goods', 'Customs category', 'HS code', 'Origin', 'Quantity', 'Value each', 'Value']}
        rows={lines.map((line) => [
          named(line),
          line.category ?? '',
          line.hs_code ?? '',
          countryName(papers.origin),
          line.quantity,
          amount(line.unit_value, line.currency),
          amount(line.value, line.currency),
        ])}
        totals={['In all', '', '', '', totals.quantity, '', amount(totals.value, totals.currency)]}
      />
      <p className="small muted">Values are the shop’s prices when the order was placed.</p>
    </section>
  );
}

function PackingList({ papers }: { papers: Papers }) {
  return (
    <section className={sheet} aria-labelledby="packing-list">
      <h2 id="packing-list">Packing list {papers.number}</h2>
      <Head
        papers={papers}
        facts={[
          ['Orders', papers.orders.join(', ')],
          ['Weight as packed', kg(papers.weight)],
          ['Size', sizeOf(papers)],
        ]}
      />
      <Table
        name="Goods and their weights"
        numbers={2}
        heads={['Goods', 'Quantity', 'Weight']}
        rows={papers.lines.map((line) => [named(line), line.quantity, kg(line.weight)])}
        totals={['In all', papers.totals.quantity, kg(papers.totals.weight)]}
      />
    </section>
  );
}

const Label = ({ papers }: { papers: Papers }) => (
  <section className={sheet} aria-labelledby="label">
    <h2 id="label" className="no-print">
      Address label
    </h2>
    <div className={styles.ppLabel}>
      <Sender shipper={papers.shipper} />
      <hr />
      <PostalAddress address={papers.consignee} className={styles.ppTo!} />
      <hr />
      <p className="num">
        {[papers.number, papers.carrier, papers.tracking_number, papers.weight && kg(papers.weight)].filter(Boolean).join(' · ')}
      </p>
    </div>
  </section>
);

/** /admin/orders/:id/parcels/:parcel: commercial invoice, packing list and address label, to be printed or saved as PDF. */
export function Component() {
  const { db } = useShell();
  const { id = '', parcel = '' } = useParams();
  const papers = useQuery(parcelPapers(db, parcel));
  const title = papers.data ? `Papers of ${papers.data.number}` : 'Papers of a parcel';
  usePageTitle(title);
  return (
    <div className={styles.ppPapers}>
      <PageFrame
        title={title}
        breadcrumb={[
          { title: 'Orders', to: paths.adminOrders },
          { title: 'Order', to: paths.adminOrder(id) },
          { title: 'Papers' },
        ]}
        actions={
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!papers.data} onClick={() => print()}>
            Print
          </Button>
        }
      >
        <DataState query={papers} skeleton={<Skeletons shape="quote" rows={4} />}>
          {(found) => (
            <>
              <Invoice papers={found} />
              <PackingList papers={found} />
              <Label papers={found} />
            </>
          )}
        </DataState>
      </PageFrame>
    </div>
  );
}
