import { useStatusConfig } from '@landfall/status';
import { ChoiceFilter, NeedsActionFilter } from '../../list/filters.tsx';
import type { ListControl } from '../../list/use-list.ts';

const KINDS = [
  { value: 'manual', label: 'Standard' },
  { value: 'auto', label: 'Instant' },
];

/** Status, kind, and only what waits for a price. Which statuses there are comes from the stored definitions. */
export function QuoteFilters({ control }: { control: ListControl }) {
  const { quotesList } = useStatusConfig();
  const statuses = quotesList.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <ChoiceFilter control={control} name="status" label="Status" every="Every status" options={statuses} />
      <ChoiceFilter control={control} name="type" label="Kind" every="Every kind" options={KINDS} />
      <NeedsActionFilter control={control} />
    </>
  );
}
