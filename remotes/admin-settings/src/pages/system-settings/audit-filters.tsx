import type { Result } from '@landfall/db';
import { type AddressFilter, AddressFilters, ChoiceFilter, type ListControl } from '@landfall/ui/list';
import { Input } from 'antd';
import { sentenceOf } from './labels.ts';
import styles from './system-settings.module.css';

const ACTIONS = ['insert', 'update', 'delete', 'run'];

const option = (value: string) => ({ value, label: sentenceOf(value) });
/** What is known, and what the URL names. */
const optionsOf = (known: readonly string[], chosen = '') => [...new Set([...known, chosen])].filter(Boolean).map(option);

interface Props {
  control: ListControl;
  choices: Result<'audit_facts'> | undefined;
  known: readonly AddressFilter[];
}

/** The filters of the audit log. */
export function AuditFilters({ control, choices, known }: Props) {
  const { filters } = control.list;
  const people = (choices?.actors ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ChoiceFilter
        control={control}
        name="table"
        label="Table"
        every="Every table"
        options={optionsOf(choices?.tables ?? [], filters['table'])}
      />
      <ChoiceFilter control={control} name="actor" label="Admin" every="Everyone" options={[option('system'), ...people]} />
      <ChoiceFilter
        control={control}
        name="action"
        label="Action"
        every="Every action"
        options={optionsOf(ACTIONS, filters['action'])}
      />
      <DayFilter control={control} name="from" label="From" />
      <DayFilter control={control} name="to" label="To" />
      <AddressFilters control={control} known={known} />
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
