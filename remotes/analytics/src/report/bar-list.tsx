import type { ReactNode } from 'react';
import type { ListName } from '../keys.query.ts';
import { Definition } from './definition.tsx';
import { ListLink } from './list-link.tsx';
import styles from './report.module.css';

export interface Bar {
  name: string;
  value: number;
  list: ListName;
  /** Right of the value. */
  notes: ReactNode[];
}

interface Props {
  title: string;
  definition: string;
  bars: readonly Bar[];
  /** The value of a full bar; default: the largest. */
  whole?: number;
  empty: string;
}

/** Groups with their counts as bars; each opens its rows. */
export const BarList = ({ title, definition, bars, whole, empty }: Props) => {
  const end = whole ?? Math.max(...bars.map(({ value }) => value), 1);
  return (
    <section className={`paper ${styles.card}`} aria-label={title}>
      <div className="title-row">
        <h2>
          {title} <Definition of={title}>{definition}</Definition>
        </h2>
      </div>
      {bars.length === 0 && <p className="muted">{empty}</p>}
      <ol className={`${styles.bars} num`}>
        {bars.map(({ name, value, list, notes }) => (
          <li key={name}>
            <ListLink list={list}>
              <span>{name}</span>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${(value / Math.max(end, 1)) * 100}%` }} />
              </span>
              <strong>{value.toLocaleString('en')}</strong>
              {notes.map((note, index) => (
                <span key={index} className="muted">
                  {note}
                </span>
              ))}
            </ListLink>
          </li>
        ))}
      </ol>
    </section>
  );
};
