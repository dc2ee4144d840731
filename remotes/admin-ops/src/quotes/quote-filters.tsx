import { useStatusConfig } from '@landfall/status';
import { Checkbox, Select } from 'antd';
import type { ListControl } from '../list/use-list.ts';

/** Status, kind, and only what waits for a price. Which statuses there are comes from the stored definitions. */
export function QuoteFilters({ control: { list, change } }: { control: ListControl }) {
  const { quotesList } = useStatusConfig();
  const { status, type, waiting } = list.filters;
  return (
    <>
      <Select
        aria-label="Status"
        allowClear
        placeholder="Every status"
        value={status ?? null}
        onChange={(next: string | undefined) => change({ status: next })}
        options={quotesList.map(({ name, label }) => ({ value: name, label }))}
      />
      <Select
        aria-label="Kind"
        allowClear
        placeholder="Every kind"
        value={type ?? null}
        onChange={(next: string | undefined) => change({ type: next })}
        options={[
          { value: 'manual', label: 'Standard' },
          { value: 'auto', label: 'Instant' },
        ]}
      />
      <Checkbox checked={Boolean(waiting)} onChange={(event) => change({ waiting: event.target.checked ? 'yes' : undefined })}>
        Needs action
      </Checkbox>
    </>
  );
}
