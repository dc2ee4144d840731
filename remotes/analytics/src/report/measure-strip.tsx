import { NOTHING, days, growth, hours, percent, points } from '@landfall/admin';
import { formatCurrency } from '@landfall/currency';
import { Definition } from './definition.tsx';
import { ListLink } from './list-link.tsx';
import type { ListName } from '../keys.query.ts';
import styles from './report.module.css';

export interface Compared {
  now: number | null;
  before: number | null;
}

export interface MeasureFacts {
  name: string;
  unit: 'usd' | 'count' | 'share' | 'hours' | 'days';
  /** Exactly what is counted. */
  definition: string;
  /** The rows that are counted. */
  list: ListName;
  /** Under the number. */
  note?: string;
}

const MESSAGES = {
  usd: (value: number | null) => (value === null ? NOTHING : formatCurrency(value, 'USD')),
  count: (value: number | null) => (value === null ? NOTHING : value.toLocaleString('en')),
  share: percent,
  hours,
  days,
};

const changeOf = (unit: MeasureFacts['unit'], { now, before }: Compared): string | undefined =>
  unit === 'share' ? points(now, before) : growth(now, before);

function Measure({ facts, value }: { facts: MeasureFacts; value: Compared }) {
  const { name, unit, definition, list, note } = facts;
  const change = changeOf(unit, value);
  const before = MESSAGES[unit](value.before);
  return (
    <div>
      <dt>
        {name} <Definition of={name}>{definition}</Definition>
      </dt>
      <dd>
        <ListLink list={list}>{MESSAGES[unit](value.now)}</ListLink>
      </dd>
      <dd className="tiny muted">
        {[change ? `${change}, from ${before}` : `before: ${before}`, note].filter(Boolean).join(' · ')}
      </dd>
    </div>
  );
}

interface Props<Name extends string> {
  measures: Partial<Record<Name, Compared>>;
  facts: Partial<Record<Name, MeasureFacts>>;
}

/** The measures of a report. Each number shows its definition and opens exactly the rows it counts. */
export const MeasureStrip = <Name extends string>({ measures, facts }: Props<Name>) => (
  <dl className={`${styles.measures} paper num`}>
    {(Object.entries(facts) as [Name, MeasureFacts][]).map(([name, known]) => (
      <Measure key={name} facts={known} value={measures[name] ?? { now: null, before: null }} />
    ))}
  </dl>
);
