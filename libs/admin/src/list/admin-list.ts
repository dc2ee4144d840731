import { type Answer, type ListPage, type Page, unwrap } from '@landfall/db';
import { type ListState, PAGE_SIZE } from '@landfall/ui/list';

/** Filters by name; a list of values is one of them. Those without a value are left out. */
type Filters = Readonly<Record<string, string | readonly string[] | undefined>>;

const given = (filters: Filters): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, typeof value === 'string' ? value : [...value]]] : [])),
  );

/** The arguments of an `admin_..._list` function for a list's state.
 *  @param size rows, 1 to 1000 */
export function listArguments(list: ListState, filters: Filters, size = PAGE_SIZE) {
  const { search, sort, descending, after, before } = list;
  return {
    p_filters: given(filters),
    p_sort: sort,
    p_descending: descending,
    p_limit: size,
    ...(search ? { p_search: search } : {}),
    ...(after ? { p_after: after } : {}),
    ...(before && !after ? { p_before: before } : {}),
  };
}

/** The page that an `admin_..._list` function returns.
 *  @throws AppError as `unwrap` does; PT400 bad_cursor for a page that no longer exists */
export async function unwrapList<Row>(answer: PromiseLike<Answer<ListPage<Row> | null>>): Promise<Page<Row>> {
  const { rows, count, is_estimate: isEstimate, next, previous } = await unwrap(answer);
  return { rows, count, isEstimate, next, previous };
}
