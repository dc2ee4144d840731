import { SearchOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { useSearchText } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Input, type InputRef } from 'antd';
import type { Ref } from 'react';
import { FILTERS, type Filter, inboxCounts } from './inbox.query.ts';
import styles from './inbox.module.css';

const MOST_COUNTED = 100;
const LABELS: Record<Filter, string> = {
  open: 'Open',
  waiting: 'To answer',
  unread: 'Unread',
  mine: 'Mine',
  unassigned: 'Not assigned',
  closed: 'Closed',
  all: 'All',
};

interface InboxBarProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  search: string;
  onSearch: (search: string) => void;
  field: Ref<InputRef>;
}

const countLabel = (count: number): string => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count));

/** Search and filters of the inbox. */
export function InboxBar({ filter, onFilter, search, onSearch, field }: InboxBarProps) {
  const { db } = useShell();
  const counts: Partial<Record<Filter, number>> = useQuery(inboxCounts(db)).data ?? {};
  const [typed, type] = useSearchText(search, onSearch);
  return (
    <div className={styles.inboxBar}>
      <Input
        ref={field}
        prefix={<SearchOutlined />}
        placeholder="Name, email, number or words"
        aria-label="Search the inbox"
        aria-keyshortcuts="/"
        maxLength={200}
        allowClear
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <div role="group" aria-label="Show" className={styles.inboxFilters}>
        {FILTERS.map((one) => (
          <button key={one} type="button" aria-pressed={one === filter} onClick={() => onFilter(one)}>
            {LABELS[one]}
            {counts[one] !== undefined && <span className="muted num"> {countLabel(counts[one])}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
