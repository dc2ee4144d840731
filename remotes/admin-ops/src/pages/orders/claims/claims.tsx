import { reportingZone, SavedViews } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { formatNumber } from '@landfall/currency';
import { Attached } from '@landfall/messages';
import { ButtonLink } from '@landfall/ui';
import {
  AddressFilters,
  ChoiceFilter,
  csvMoment,
  type CsvRow,
  ExportList,
  type ListControl,
  ListScreen,
  placeless,
  SortChoice,
  spanFilter,
  useList,
} from '@landfall/ui/list';
import { ageOf } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { customerFilter } from '../../../bulk/customer-filter.ts';
import { dayOf } from '../../../dates.ts';
import styles from '../../../lines/lines.module.css';
import { claimedSearch } from '../../../payments/refunds/claimed-pieces.ts';
import { OrderViews } from '../order-views.tsx';
import { ClaimMeasures } from './claim-measures.tsx';
import { type Claim, CLAIMS, claimsPage, readClaims } from './claims.query.ts';
import { DecideDialog, type Outcome } from './decide-dialog.tsx';
import { CLAIM_KIND, CLAIM_STATE, KIND_NAME } from './labels.ts';

const STATES = [
  { value: '', label: 'Open' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
];
/** What ended is read from its newest, what is open by its deadline. */
const sortOf = (state: string): string | undefined => (state ? `-${state === 'ended' ? 'ended' : 'created'}_at` : undefined);

const ORDERS_OF = [
  { value: 'due_at', label: 'By deadline' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-ended_at', label: 'Ended last' },
];

const Filters = ({ control, first }: { control: ListControl; first: Claim | undefined }) => (
  <>
    <ChoiceFilter
      control={control}
      name="kind"
      label="Reason"
      every="Every reason"
      options={Object.entries(KIND_NAME).map(([value, label]) => ({ value, label }))}
    />
    <SortChoice control={control} options={ORDERS_OF} />
    <AddressFilters control={control} known={[spanFilter('Opened'), customerFilter(first)]} />
  </>
);

/** A claim as a line of a spreadsheet. */
const csvRow = (claim: Claim): CsvRow => ({
  Order: claim.order_number,
  Customer: claim.customer_name,
  Item: claim.product_name,
  Pieces: claim.quantity,
  Amount: claim.amount,
  Currency: claim.currency,
  Shop: claim.shop,
  Parcel: claim.parcel_number,
  Carrier: claim.carrier,
  Reason: KIND_NAME[claim.kind],
  Description: claim.description,
  State: CLAIM_STATE[claim.state],
  Opened: csvMoment(claim.created_at),
  'Answer by': csvMoment(claim.due_at),
  Ended: csvMoment(claim.ended_at),
  Answer: claim.reason,
});

/** /admin/orders?view=claims: open claims by deadline, and those that ended; how many there are for 100 parcels. */
export function Claims() {
  const { db } = useShell();
  const control = useList(CLAIMS);
  const query = useQuery(claimsPage(db, control.list));
  const [now] = useState(Date.now);
  const [deciding, decide] = useState<{ claim: Claim; to: Outcome }>();
  const state = control.list.filters['state'] ?? '';
  return (
    <ListScreen
      title="Claims"
      breadcrumb={[{ title: 'Orders', to: paths.adminOrders }, { title: 'Claims' }]}
      noun={['claim', 'claims']}
      control={control}
      query={query}
      list={(claims) => (
        <section className={`paper ${styles.lnShop}`} aria-label="Claims">
          <ul className={styles.lnLines}>
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} now={now} onDecide={(to) => decide({ claim, to })} />
            ))}
          </ul>
        </section>
      )}
      searchLabel="Search order, customer, item or tracking number"
      filters={<Filters control={control} first={query.data?.rows[0]} />}
      views={<SavedViews page="claims" />}
      lead={
        <Segmented
          aria-label="Which claims"
          value={state}
          onChange={(next) => control.change({ state: next, sort: sortOf(next) })}
          options={STATES}
        />
      }
      actions={
        <>
          <OrderViews />
          <ExportList
            what="claims"
            read={({ page, after }, size, signal) =>
              readClaims(db, { ...placeless(control.list), page, ...(after && { after }) }, signal, size)
            }
            columns={csvRow}
            zone={() => reportingZone(db)}
            disabled={!query.data?.count}
          />
        </>
      }
      errorTitle="The claims could not be loaded"
      empty={{ title: 'No open claims', text: 'Customers report a problem with an item on the page of their order.' }}
    >
      <ClaimMeasures />
      {deciding && <DecideDialog {...deciding} onClose={() => decide(undefined)} />}
    </ListScreen>
  );
}

const nameOf = ({ quantity, product_name }: Claim): string => `${formatNumber(quantity, 0)} × ${product_name ?? 'Item'}`;

/** One claim, with its conversation, its photos and its ways to end. */
function ClaimRow({ claim, now, onDecide }: { claim: Claim; now: number; onDecide(to: Outcome): void }) {
  const isLate = claim.state === 'open' && Date.parse(claim.due_at) < now;
  const order = paths.adminOrder(claim.order_id);
  const facts = [claim.shop, claim.parcel_number, claim.carrier].filter(Boolean);
  return (
    <li className={styles.lnLine}>
      <div>
        <strong>{nameOf(claim)}</strong> {CLAIM_KIND[claim.kind]}
        <p>{claim.description}</p>
        {claim.reason && <p className="muted">{claim.reason}</p>}
        <p className="muted tiny">
          <Link data-row to={order}>
            {claim.order_number}
          </Link>{' '}
          · <bdi>{claim.customer_name}</bdi>
          {facts.length > 0 && ` · ${facts.join(' · ')}`} · opened {ageOf(claim.created_at)} ago
        </p>
        <span className={styles.lnPhotos}>
          {claim.photos.map((path) => (
            <Attached key={path} path={path} />
          ))}
        </span>
      </div>
      <div className={styles.lnState}>
        <span className={`small ${isLate ? styles.lnNeeds : 'muted'}`}>
          {claim.state === 'open' ? `${isLate ? 'Was due' : 'Answer by'} ${dayOf(claim.due_at)}` : CLAIM_STATE[claim.state]}
        </span>
        {claim.state === 'open' && (
          <div className={styles.lnActs}>
            <Button size="small" aria-label={`Replace ${nameOf(claim)}`} onClick={() => onDecide('replacement')}>
              Replace
            </Button>
            <ButtonLink
              size="small"
              to={order + claimedSearch({ lineId: claim.order_line_id, pieces: claim.quantity })}
              aria-label={`Refund ${nameOf(claim)} on the order`}
            >
              Refund
            </ButtonLink>
            <Button
              size="small"
              type="text"
              aria-label={`Refuse the claim about ${nameOf(claim)}`}
              onClick={() => onDecide('refused')}
            >
              Refuse
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
