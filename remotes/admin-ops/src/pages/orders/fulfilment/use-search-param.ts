import { writeList } from '@landfall/ui/list';
import { useSearchText } from '@landfall/ui/screen';
import { useSearchParams } from 'react-router-dom';

/** The search of a view that is no list of pages, kept in the URL as `q`.
 *  @returns the words that were searched for, the field's text, and the functions that type and search at once */
export function useSearchParam() {
  const [params, setParams] = useSearchParams();
  const words = (params.get('q') ?? '').trim();
  const search = (q: string) => setParams((before) => writeList(before, { q }), { replace: true });
  const [typed, type] = useSearchText(words, search);
  return { words, typed, type, search };
}
