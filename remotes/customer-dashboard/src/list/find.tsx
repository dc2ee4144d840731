import { SearchOutlined } from '@ant-design/icons';
import type { StatusDefinition } from '@landfall/status';
import { useTypedWords } from '@landfall/ui/screen';
import { Input, Select } from 'antd';
import { type ListControl, PERIODS, type Period, SORTS, type Sort } from './list-state.ts';
import styles from './list.module.css';

const optionsOf = <Key extends string>(named: Readonly<Record<Key, string>>, order: readonly Key[]) =>
  order.map((value) => ({ value, label: named[value] }));

const PERIOD_OPTIONS = optionsOf(PERIODS, ['', '30', '90', '365']); // an object would put the numbers first
const SORT_OPTIONS = optionsOf(SORTS, Object.keys(SORTS) as Sort[]);

interface FindProps {
  control: ListControl;
  statuses: readonly StatusDefinition[];
  /** What the words are looked for in: "Product or quote number". */
  what: string;
}

/** The words to narrow a list by. */
function Words({ control: { list, change }, what }: Pick<FindProps, 'control' | 'what'>) {
  const [typed, type] = useTypedWords(list.search, (q) => change({ q }, true));
  return (
    <Input
      className={styles.cdFindWords}
      prefix={<SearchOutlined />}
      placeholder={what}
      aria-label={what}
      allowClear
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}

/** Words, a status and a period to narrow a list by, and its order. All of it stands in the address. */
export function Find({ control, statuses, what }: FindProps) {
  const { list, change } = control;
  return (
    <div role="search" className={styles.cdFind}>
      <Words control={control} what={what} />
      <Select
        aria-label="Status"
        value={list.status}
        onChange={(status: string) => change({ status })}
        options={[{ value: '', label: 'Every status' }, ...statuses.map(({ name, label }) => ({ value: name, label }))]}
      />
      <Select aria-label="Period" value={list.period} onChange={(days: Period) => change({ days })} options={PERIOD_OPTIONS} />
      <Select aria-label="Order" value={list.sort} onChange={(sort: Sort) => change({ sort })} options={SORT_OPTIONS} />
    </div>
  );
}
