import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { formatNumber } from '@landfall/currency';
import { Attached } from '@landfall/messages';
import { ageOf, DataState } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from '../../../lines/lines.module.css';
import { claimedSearch } from '../../../payments/refunds/claimed-pieces.ts';
import { OrderViews } from '../order-views.tsx';
import { ClaimMeasures } from './claim-measures.tsx';
import { type Claim, claimsList } from './claims.query.ts';
import { DecideDialog, type Outcome } from './decide-dialog.tsx';
import { CLAIM_KIND, CLAIM_STATE } from './labels.ts';

const OPEN = `${paths.adminOrders}?view=claims`;

/** /admin/orders?view=claims: open claims by deadline, or what ended (`&ended=yes`), and how many there are for 100 parcels. */
export function Claims() {
  const { db } = useShell();
  const isOpen = useSearchParams()[0].get('ended') !== 'yes';
  const query = useQuery(claimsList(db, isOpen));
  const [now] = useState(Date.now);
  const [deciding, decide] = useState<{ claim: Claim; to: Outcome }>();
  return (
    <PageFrame
      title="Claims"
      breadcrumb={[{ title: 'Orders', to: paths.adminOrders }, { title: 'Claims' }]}
      actions={<OrderViews />}
    >
      <DataState
        query={query}
        isEmpty={({ length }) => length === 0}
        empty={
          <EmptyState
            title={isOpen ? 'No open claims' : 'No claims have ended'}
            text="Customers report a problem with an item on the page of their order."
          />
        }
        errorTitle="The claims could not be loaded"
      >
        {(claims) => (
          <section className={`paper ${styles.lnShop}`} aria-label={isOpen ? 'Open claims' : 'Ended claims'}>
            <ul className={styles.lnLines}>
              {claims.map((claim) => (
                <ClaimRow key={claim.id} claim={claim} now={now} onDecide={(to) => decide({ claim, to })} />
              ))}
            </ul>
          </section>
        )}
      </DataState>
      <p className={`small ${styles.lnOffer}`}>
        <Link to={isOpen ? `${OPEN}&ended=yes` : OPEN}>{isOpen ? 'Claims that have ended' : 'Open claims'}</Link>
      </p>
      <ClaimMeasures />
      {deciding && <DecideDialog {...deciding} onClose={() => decide(undefined)} />}
    </PageFrame>
  );
}

const nameOf = ({ quantity, product_name }: Claim): string => `${formatNumber(quantity ?? 1, 0)} × ${product_name ?? 'Item'}`;

/** One claim, with its conversation, its photos and its ways to end. */
function ClaimRow({ claim, now, onDecide }: { claim: Claim; now: number; onDecide(to: Outcome): void }) {
  const isLate = claim.state === 'open' && Date.parse(claim.due_at!) < now;
  const order = paths.adminOrder(claim.order_id!);
  const facts = [claim.shop, claim.parcel_number, claim.carrier].filter(Boolean);
  return (
    <li className={styles.lnLine}>
      <div>
        <strong>{nameOf(claim)}</strong> {CLAIM_KIND[claim.kind!]}
        <p>{claim.description}</p>
        {claim.reason && <p className="muted">{claim.reason}</p>}
        <p className="muted tiny">
          <Link to={order}>{claim.order_number}</Link> · <bdi>{claim.customer_name}</bdi>
          {facts.length > 0 && ` · ${facts.join(' · ')}`} · opened {ageOf(claim.created_at!)} ago
        </p>
        <span className={styles.lnPhotos}>
          {(claim.photos ?? []).map((path) => (
            <Attached key={path} path={path} />
          ))}
        </span>
      </div>
      <div className={styles.lnState}>
        <span className={`small ${isLate ? styles.lnNeeds : 'muted'}`}>
          {claim.state === 'open'
            ? `${isLate ? 'Was due' : 'Answer by'} ${new Date(claim.due_at!).toLocaleDateString()}`
            : CLAIM_STATE[claim.state!]}
        </span>
        {claim.state === 'open' && (
          <>
            <Button aria-label={`Replace ${nameOf(claim)}`} onClick={() => onDecide('replacement')}>
              Replace
            </Button>
            <Link
              to={order + claimedSearch({ lineId: claim.order_line_id!, pieces: claim.quantity ?? 1 })}
              aria-label={`Refund ${nameOf(claim)} on the order`}
            >
              Refund
            </Link>
            <Button type="text" aria-label={`Refuse the claim about ${nameOf(claim)}`} onClick={() => onDecide('refused')}>
              Refuse
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
