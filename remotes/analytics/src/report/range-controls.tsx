import type { Result } from '@landfall/db';
import { formatDay } from '@landfall/ui/record';
import { Segmented, Select } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PRESETS, withParams } from './report-range.ts';
import styles from './report.module.css';

type Range = Result<'sales_report'>['range'];

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

/** A day of the database, such as 2026-03-08, in words. It has no time zone. */
const dayOf = (day: string): string => formatDay(`${day}T00:00`);

/** A report's days and time zone, kept in the URL. `range`: the range the database used. */
export function RangeControls({ range }: { range: Range | undefined }) {
  const [params, setParams] = useSearchParams();
  const set = (change: Record<string, string>) => setParams(withParams(params, change));
  const preset = params.has('from') ? undefined : Number(params.get('days') ?? 30);
  return (
    <div className={styles.range}>
      <Segmented<number>
        aria-label="Range"
        value={preset ?? 0}
        onChange={(days) => set({ days: String(days), from: '', to: '' })}
        options={PRESETS.map((value) => ({ value, label: `${value} days` }))}
      />
      {range && <Days key={`${range.from} ${range.to}`} range={range} onChoose={(from, to) => set({ from, to, days: '' })} />}
      <div className={styles.zone}>
        <span className="tiny muted" aria-hidden="true">
          Time zone
        </span>
        <Select
          showSearch
          aria-label="Time zone"
          value={range?.zone ?? params.get('zone')}
          options={ZONES}
          onChange={(zone: string) => set({ zone })}
          popupMatchSelectWidth={false}
        />
      </div>
      {range && (
        <p className="tiny muted">
          Compared with {dayOf(range.previous_from)} to {dayOf(range.previous_to)}
        </p>
      )}
    </div>
  );
}

/** Both days are inclusive. If the range would end before it begins, the other day moves too. */
function Days({ range, onChoose }: { range: Range; onChoose(from: string, to: string): void }) {
  const [{ from, to }, setDays] = useState({ from: range.from, to: range.to });
  const change = (name: 'from' | 'to') => (event: ChangeEvent<HTMLInputElement>) => {
    const day = event.target.value;
    const next = { from, to, [name]: day };
    if (next.from > next.to) next[name === 'from' ? 'to' : 'from'] = day;
    setDays(next);
    if (day) onChoose(next.from, next.to);
  };
  return (
    <>
      <label className={styles.day}>
        <span className="tiny muted">From</span>
        <input type="date" value={from} onChange={change('from')} />
      </label>
      <label className={styles.day}>
        <span className="tiny muted">To</span>
        <input type="date" value={to} onChange={change('to')} />
      </label>
    </>
  );
}
