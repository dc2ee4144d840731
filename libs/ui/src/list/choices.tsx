import { Select } from 'antd';
import type { ListControl } from './list-state.ts';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFilterProps {
  control: ListControl;
  /** Its name in the URL. */
  name: string;
  label: string;
  /** Shown while nothing is chosen: "Every status". */
  every: string;
  options: Choice[];
}

/** One choice of several; cleared, the list shows all rows again. */
export const ChoiceFilter = ({ control: { list, change }, name, label, every, options }: ChoiceFilterProps) => (
  <Select
    aria-label={label}
    allowClear
    placeholder={every}
    value={list.filters[name] ?? null}
    onChange={(next: string | undefined) => change({ [name]: next })}
    options={options}
  />
);

/** The order of a list that has no table heads to click. Values are those of the URL: "-created_at". */
export const SortChoice = ({ control: { list, spec, change }, options }: { control: ListControl; options: Choice[] }) => (
  <Select
    aria-label="Order"
    value={`${list.descending ? '-' : ''}${list.sort}`}
    onChange={(sort: string) => change({ sort: sort === spec.sort ? undefined : sort })}
    options={options}
  />
);
