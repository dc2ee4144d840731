import { formatDay } from '@landfall/ui/record';
import { Checkbox, Select, Tag } from 'antd';
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

/** A filter that has no field of its own, because a number elsewhere leads here with it: "Sent Mon 26 Oct to Tue 24 Nov". */
export interface AddressFilter {
  /** Its parts of the address: removing it removes them all. */
  names: readonly string[];
  /** What it says, from the values of those parts; null where it is not on. */
  text(filters: Readonly<Record<string, string>>): string | null;
}

const lastDayBefore = (until: string): string => new Date(Date.parse(until) - 1).toISOString();
const isTime = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

/** A half-open range of time in the address: `${name}since` and `${name}until`. */
export const spanFilter = (verb: string, name: '' | 'sent_' | 'paid_' = ''): AddressFilter => ({
  names: [`${name}since`, `${name}until`],
  text: (filters) => {
    const [since, until] = [filters[`${name}since`], filters[`${name}until`]];
    if (!isTime(since) || !isTime(until)) return null;
    return `${verb} ${formatDay(since)} to ${formatDay(lastDayBefore(until))}`;
  },
});

/** The filters that came with the address, each with its way out. */
export const AddressFilters = ({ control: { list, change }, known }: { control: ListControl; known: readonly AddressFilter[] }) =>
  known.map(({ names, text }) => {
    const says = text(list.filters);
    if (!says) return null;
    const remove = () => change(Object.fromEntries(names.map((name) => [name, undefined])));
    return (
      <Tag key={says} closable={{ 'aria-label': `Remove filter: ${says}` }} onClose={remove}>
        {says}
      </Tag>
    );
  });
