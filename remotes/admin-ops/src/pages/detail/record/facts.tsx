import type { ReactNode } from 'react';

/** A label and what stands beside it. A fact without a value is not shown. */
export type Fact = [label: string, value: ReactNode];

export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="facts">
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
