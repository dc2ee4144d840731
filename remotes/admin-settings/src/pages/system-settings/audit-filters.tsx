import { ChoiceFilter, type ListControl } from '@landfall/ui/list';
import { Input } from 'antd';
import type { AuditPage } from './audit.query.ts';
import { sentenceOf } from './labels.ts';
import styles from './system-settings.module.css';

const ACTIONS = ['insert', 'update', 'delete', 'run'];

const option = (value: string) => ({ value, label: sentenceOf(value) });
/** What is known, and what the URL names. */
const choices = (known: readonly string[], chosen = '') => [...new Set([...known, chosen])].filter(Boolean).map(option);

/** The filters of the audit log. */
export function AuditFilters({ control, page }: { control: ListControl; page: AuditPage | undefined }) {
  const { filters } = control.list;
  const people = (page?.actors ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ChoiceFilter
        control={control}
        name="table"
        label="Table"
        every="Every table"
        options={choices(page?.tables ?? [], filters['table'])}
      />
      <ChoiceFilter control={control} name="actor" label="Admin" every="Everyone" options={[option('system'), ...people]} />
      <ChoiceFilter
        control={control}
        name="action"
        label="Action"
        every="Every action"
        options={choices(ACTIONS, filters['action'])}
      />
      <DayFilter control={control} name="from" label="From" />
      <DayFilter control={control} name="to" label="To" />
    </>
  );
}

const DayFilter = ({ control: { list, change }, name, label }: { control: ListControl; name: string; label: string }) => (
  <Input
    className={styles.dayFilter}
    aria-label={`${label} day`}
    prefix={label}
    type="date"
    value={list.filters[name] ?? ''}
    onChange={(event) => change({ [name]: event.target.value || undefined })}
  />
);
