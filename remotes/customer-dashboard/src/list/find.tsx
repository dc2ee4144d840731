import { SearchOutlined } from '@ant-design/icons';
import type { StatusDefinition } from '@landfall/status';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { useListState } from './list-state.ts';

const SEARCH_DEBOUNCE_MS = 300;

interface FindProps {
  state: ReturnType<typeof useListState>;
  statuses: readonly StatusDefinition[];
  what: string;
}

/** Words and a status to narrow a list by; typing waits for 300 ms of quiet. */
export function Find({ state: { list, change }, statuses, what }: FindProps) {
  const [typed, setTyped] = useState(list.search);
  useEffect(() => {
    const quiet = setTimeout(() => typed.trim() !== list.search && change({ q: typed.trim() }, true), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(quiet);
  }, [typed, list.search, change]);
  return (
    <div className="cd-find">
      <Input
        prefix={<SearchOutlined />}
        placeholder={what}
        aria-label={what}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        aria-label="Status"
        value={list.status}
        onChange={(status: string) => change({ status })}
        options={[{ value: '', label: 'Every status' }, ...statuses.map(({ name, label }) => ({ value: name, label }))]}
      />
    </div>
  );
}
