import { CloseOutlined } from '@ant-design/icons';
import { formatDay } from '../page/when.tsx';
import { NativeCheckbox } from '../typing/native-checkbox.tsx';
import type { ListControl } from './list-state.ts';

/** Only what waits for an admin. */
export const WaitingFilter = ({ control: { list, change } }: { control: ListControl }) => (
  <NativeCheckbox
    checked={Boolean(list.filters['waiting'])}
    onChange={(event) => change({ waiting: event.target.checked ? 'yes' : undefined })}
  >
    Needs action
  </NativeCheckbox>
);

/** A filter that has no field of its own, because a number elsewhere links here with it: "Sent Mon 26 Oct to Tue 24 Nov". */
export interface AddressFilter {
  /** Its names in the URL: removing it removes them all. */
  names: readonly string[];
  /** What it says, from the values of those names; null where it is off. */
  text(filters: Readonly<Record<string, string>>): string | null;
}

const lastDayBefore = (until: string): string => new Date(Date.parse(until) - 1).toISOString();
const isTime = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

/** A half-open range of time in the URL: `${name}since` and `${name}until`. */
export const spanFilter = (verb: string, name: '' | 'sent_' | 'paid_' = ''): AddressFilter => ({
  names: [`${name}since`, `${name}until`],
  text: (filters) => {
    const [since, until] = [filters[`${name}since`], filters[`${name}until`]];
    if (!isTime(since) || !isTime(until)) return null;
    return `${verb} ${formatDay(since)} to ${formatDay(lastDayBefore(until))}`;
  },
});

/** The filters that came with the URL, each with a button that removes it. */
export const AddressFilters = ({ control: { list, change }, known }: { control: ListControl; known: readonly AddressFilter[] }) =>
  known.map(({ names, text }) => {
    const label = text(list.filters);
    if (!label) return null;
    const remove = () => change(Object.fromEntries(names.map((name) => [name, undefined])));
    return (
      <span key={label} className="chip">
        {label}
        <button type="button" aria-label={`Remove filter: ${label}`} onClick={remove}>
          <CloseOutlined aria-hidden />
        </button>
      </span>
    );
  });
