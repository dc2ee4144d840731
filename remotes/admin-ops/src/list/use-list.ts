import { useSearchParams } from 'react-router-dom';
import { type ListSpec, type ListState, readList, writeList } from './list-state.ts';

export interface ListControl {
  list: ListState;
  /** Sets or (empty) clears parts of the address. What is typed replaces the entry in the history, a choice adds one. */
  change(change: Record<string, string | undefined>, typed?: 'typed'): void;
}

/** A list's state, which lives in the address. */
export function useList(spec: ListSpec): ListControl {
  const [params, setParams] = useSearchParams();
  return {
    list: readList(params, spec),
    change: (change, typed) => setParams((before) => writeList(before, change), { replace: typed === 'typed' }),
  };
}
