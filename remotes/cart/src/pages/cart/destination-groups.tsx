import { countryName, PriceStatement } from '@landfall/ui';
import type { CartItem } from '../../items/cart-item.ts';
import { type DestinationGroup, byDestination, ratesOf } from '../../items/cart-view.ts';
import { GroupRoute } from '../../rows/group-route.tsx';
import { MissingRates } from '../../missing-rates.tsx';
import { Rows } from '../../rows/rows.tsx';
import type { Ask } from '../../rows/use-rows.ts';
import styles from '../../rows/cart.module.css';

const Paper = ({ group, ask }: { group: DestinationGroup; ask: Ask }) => (
  <section className={`paper ${styles.cartDest}`} aria-label={`To ${countryName(group.destination)}`}>
    <div className={styles.cartDestHead}>
      <h2>
        <GroupRoute group={group} />
      </h2>
      <strong>
        <PriceStatement variant="amount" statement={group.totals} />
      </strong>
    </div>
    <MissingRates prices={ratesOf(group.items)} />
    <Rows items={group.items} ask={ask} within="page" />
  </section>
);

/** Items by destination. Each destination is an order of its own. */
export const DestinationGroups = ({ items, ask }: { items: readonly CartItem[]; ask: Ask }) =>
  byDestination(items).map((group) => <Paper key={group.destination + group.currency} group={group} ask={ask} />);
