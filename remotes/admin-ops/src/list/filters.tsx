import { Checkbox, Select } from 'antd';
import type { ListControl } from './list-state.ts';

interface ChoiceFilterProps {
  control: ListControl;
  /** Its part of the address. */
  name: string;
  label: string;
  /** Said while nothing is chosen: "Every status". */
  every: string;
  options: { value: string; label: string }[];
}

/** One choice of several; cleared, the list shows all again. */
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

/** Only what waits for an admin. */
export const NeedsActionFilter = ({ control: { list, change } }: { control: ListControl }) => (
  <Checkbox
    checked={Boolean(list.filters['waiting'])}
    onChange={(event) => change({ waiting: event.target.checked ? 'yes' : undefined })}
  >
    Needs action
  </Checkbox>
);
