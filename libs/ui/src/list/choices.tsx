import { type Choice, ChoiceSelect } from '../typing/choice-select.tsx';
import type { ListControl } from './list-state.ts';

interface ChoiceFilterProps {
  control: ListControl;
  /** Its name in the URL. */
  name: string;
  label: string;
  /** The first choice, which shows all rows: "Every status". */
  every: string;
  options: Choice[];
}

/** One choice of several, or every row. */
export function ChoiceFilter({ control: { list, change }, name, label, every, options }: ChoiceFilterProps) {
  const value = list.filters[name] ?? '';
  // a link may name a choice that is not offered: it is shown by its name, not as "every"
  const unknown = value !== '' && options.every((option) => option.value !== value) ? [{ value, label: value }] : [];
  return (
    <ChoiceSelect
      label={label}
      value={value}
      onChange={(next) => change({ [name]: next || undefined })}
      options={[{ value: '', label: every }, ...options, ...unknown]}
    />
  );
}

/** The order of a list that has no table heads to click. Values are those of the URL: "-created_at". */
export const SortChoice = ({ control: { list, spec, change }, options }: { control: ListControl; options: Choice[] }) => (
  <ChoiceSelect
    label="Order"
    value={`${list.descending ? '-' : ''}${list.sort}`}
    onChange={(sort) => change({ sort: sort === spec.sort ? undefined : sort })}
    options={options}
  />
);
