import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '@landfall/ui/record';
import styles from '../detail.module.css';

/** "Fri 13 Nov, 09:10"; null for null. */
export const moment = (at: string | null): string | null => (at ? formatMoment(at) : null);

/** "Fri 13 Nov"; null for null. */
export const dayOf = (at: string | null): string | null => (at ? formatDay(at) : null);

/** A label and its value. A fact without a value is not shown. */
export type Fact = [label: string, value: ReactNode];

export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) =>
      value ? (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
);
