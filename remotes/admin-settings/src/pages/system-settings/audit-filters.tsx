import type { Result } from '@landfall/db';
import { useTypedWords } from '@landfall/ui/screen';
import { Input, Select } from 'antd';
import { type AuditFilter, UUID } from './audit-filter.ts';
import { sentenceOf } from './labels.ts';
import styles from './system-settings.module.css';

interface Props {
  filter: AuditFilter;
  facts: Result<'audit_facts'> | undefined;
  /** Sets or (empty) removes parts of the filter. */
  change(change: Record<string, string | undefined>): void;
}

const ACTIONS = ['insert', 'update', 'delete', 'run'];

const option = (value: string) => ({ value, label: sentenceOf(value) });
const withChosen = (known: readonly string[], chosen: string | undefined): string[] =>
  chosen && !known.includes(chosen) ? [...known, chosen] : [...known];

/** The filters of the audit log. */
export function AuditFilters({ filter, facts, change }: Props) {
  const people = (facts?.actors ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [record, typeRecord] = useTypedWords(filter.record ?? '', (text) => change({ record: text.trim() || undefined }));
  const isBadRecord = record.trim() !== '' && !UUID.test(record.trim());
  return (
    <div className={styles.filters} role="search" aria-label="Filter the audit log">
      <Select
        aria-label="Table"
        placeholder="Every table"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={filter.table ?? null}
        options={withChosen(facts?.tables ?? [], filter.table).map(option)}
        onChange={(table: string | undefined) => change({ table })}
      />
      <Select
        aria-label="Admin"
        placeholder="Everyone"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={filter.actor ?? null}
        options={[{ value: 'system', label: 'System' }, ...people]}
        onChange={(actor: string | undefined) => change({ actor })}
      />
      <Select
        aria-label="Action"
        placeholder="Every action"
        allowClear
        value={filter.action ?? null}
        options={withChosen(ACTIONS, filter.action).map(option)}
        onChange={(action: string | undefined) => change({ action })}
      />
      <Input
        aria-label="From day"
        prefix="From"
        type="date"
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => change({ from: event.target.value || undefined })}
      />
      <Input
        aria-label="To day"
        prefix="To"
        type="date"
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => change({ to: event.target.value || undefined })}
      />
      <div className={styles.record}>
        <Input
          aria-label="Record ID"
          placeholder="Record ID"
          allowClear
          value={record}
          status={isBadRecord ? 'error' : ''}
          aria-invalid={isBadRecord}
          {...(isBadRecord && { 'aria-describedby': 'record-problem' })}
          onChange={(event) => typeRecord(event.target.value)}
        />
        {isBadRecord && (
          <p id="record-problem" className={`tiny ${styles.failure}`} role="alert">
            This is not a complete record ID.
          </p>
        )}
      </div>
    </div>
  );
}
