import type { StatusDefinition } from '@landfall/status';
import { type Choice, ChoiceFilter, type ListControl, SortChoice } from '@landfall/ui/list';
import { PERIODS } from './narrow.ts';

interface FiltersProps {
  control: ListControl;
  statuses: readonly StatusDefinition[];
  sorts: Choice[];
}

/** Status, period and order of a customer's list. */
export const Filters = ({ control, statuses, sorts }: FiltersProps) => (
  <>
    <ChoiceFilter
      control={control}
      name="status"
      label="Status"
      every="Every status"
      options={statuses.map(({ name, label }) => ({ value: name, label }))}
    />
    <ChoiceFilter control={control} name="days" label="Period" every="Any time" options={PERIODS} />
    <SortChoice control={control} options={sorts} />
  </>
);
