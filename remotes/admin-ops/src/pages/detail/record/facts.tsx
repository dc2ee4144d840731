import type { ReactNode } from 'react';
import styles from '../detail.module.css';

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
