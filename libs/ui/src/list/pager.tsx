import { formatNumber } from '@landfall/currency';
import { LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons';
import type { Page } from '@landfall/db';
import { Button } from 'antd';
import type { ListControl, ListState } from './list-state.ts';

type Place = Pick<ListState, 'page' | 'after' | 'before'>;

interface Props {
  control: Pick<ListControl, 'size' | 'change'> & { list: Place };
  page: Page<unknown>;
}

/** "51 to 75 of about 12,300" */
const placeOf = (from: number, to: number, { count, isEstimate }: Page<unknown>): string =>
  `${formatNumber(from, 0)} to ${formatNumber(to, 0)} of ${isEstimate ? 'about ' : ''}${formatNumber(count, 0)}`;

interface Neighbours {
  /** Number of this page. */
  number: number;
  previous: Omit<Place, 'page'> | false;
  next: Omit<Place, 'page'> | false;
}

/** The pages beside this one: by cursor where the list has them, else by number. A cursor knows its neighbours only: the page's number
 *  counts the steps from the first one. */
function neighboursOf({ list, size }: Props['control'], { next, previous, count }: Page<unknown>): Neighbours {
  if (next === undefined && previous === undefined)
    return { number: list.page, previous: list.page > 1 && {}, next: list.page * size < count && {} };
  return {
    number: list.after || list.before ? list.page : 1, // without a cursor this is the first page, whatever number the address has
    previous: previous ? { before: previous } : false,
    next: next ? { after: next } : false,
  };
}

/** Leads to the pages beside this one. Nothing where one page holds the whole list. */
export function Pager({ control, page }: Props) {
  const { number, previous, next } = neighboursOf(control, page);
  if (!previous && !next && number === 1) return null;
  const from = (number - 1) * control.size + 1;
  const go = (to: number, cursor: Omit<Place, 'page'>) =>
    control.change({ after: undefined, before: undefined, ...cursor, page: to > 1 ? String(to) : undefined });
  return (
    <nav aria-label="Pages" className="list-pager">
      <span className="muted num">{page.rows.length > 0 && placeOf(from, from + page.rows.length - 1, page)}</span>
      <Button icon={<VerticalRightOutlined />} disabled={!previous} onClick={() => go(1, {})} aria-label="First page" />
      <Button
        icon={<LeftOutlined />}
        disabled={!previous}
        onClick={() => previous && go(Math.max(1, control.list.page - 1), previous)}
        aria-label="Previous page"
      />
      <Button
        icon={<RightOutlined />}
        disabled={!next}
        onClick={() => next && go(control.list.page + 1, next)}
        aria-label="Next page"
      />
    </nav>
  );
}
