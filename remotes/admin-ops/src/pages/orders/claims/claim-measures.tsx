import { useShell } from '@landfall/contract';
import { counted, formatNumber } from '@landfall/currency';
import type { Result } from '@landfall/db';
import { useQuery } from '@tanstack/react-query';
import styles from '../../../lines/lines.module.css';
import { type Claim, claimReport, REPORT_DAYS } from './claims.query.ts';
import { KIND_NAME } from './labels.ts';

type Shares = Result<'claim_report'>['by_kind'];

/** Claims for 100 parcels, by reason, carrier and shop. Below the list, so a failure leaves the list alone. */
export function ClaimMeasures() {
  const { db } = useShell();
  const { data } = useQuery(claimReport(db));
  if (!data || data.parcels === 0) return null;
  return (
    <section className={`paper ${styles.lnShop}`} aria-labelledby="claim-measures">
      <h2 id="claim-measures">Claims per 100 parcels</h2>
      <p className="muted small">
        {counted(data.claims, 'claim', 'claims')}, {counted(data.parcels, 'parcel', 'parcels')} that left in the last{' '}
        {REPORT_DAYS} days
      </p>
      <Table name="Reason" rows={data.by_kind.map((row) => ({ ...row, name: KIND_NAME[row.name as Claim['kind']] }))} />
      <Table name="Carrier" rows={data.by_carrier} />
      <Table name="Shop" rows={data.by_shop.slice(0, 10)} />
    </section>
  );
}

const Table = ({ name, rows }: { name: string; rows: Shares }) => (
  <table className={styles.lnShares}>
    <thead>
      <tr>
        <th scope="col">{name}</th>
        <th scope="col">Parcels</th>
        <th scope="col">Claims</th>
        <th scope="col">Per 100</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{row.name}</th>
          <td>{formatNumber(row.parcels, 0)}</td>
          <td>{formatNumber(row.claims, 0)}</td>
          <td>{formatNumber(row.per_100, 1)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
