import { formatNumber } from '@landfall/currency';
import { LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons';
import type { Page } from '@landfall/db';
import { Button } from 'antd';
import { loadOnDemand } from '../ondemand/on-demand.tsx';
import type { ListControl } from './list-state.ts';

interface Props {
  control: ListControl;
  page: Page<unknown>;
}

/** The pages of a list, by cursor where the page has one, else by number. Nothing where one page holds the whole list. */
export const Pager = ({ control, page }: Props) =>
  page.next === undefined && page.previous === undefined ? (
    <NumberPager control={control} page={page} />
  ) : (
    <CursorPager control={control} page={page} />
  );

/** "51 to 75 of about 12,300" */
const placeOf = (from: number, to: number, { count, isEstimate }: Page<unknown>): string =>
  `${formatNumber(from, 0)} to ${formatNumber(to, 0)} of ${isEstimate ? 'about ' : ''}${formatNumber(count, 0)}`;

/** Loaded where a list has several pages: antd's pagination brings its select with it. */
const Pagination = loadOnDemand(() => import('antd/es/pagination').then((file) => file.default));

const NumberPager = ({ control: { list, size, change }, page }: Props) =>
  page.count > size && (
    <nav aria-label="Pages" className="list-pager">
      <Pagination
        current={list.page}
        pageSize={size}
        total={page.count}
        showSizeChanger={false}
        showTotal={(_total, [from, to]) => <span className="muted num">{placeOf(from, to, page)}</span>}
        onChange={(to) => change({ page: to > 1 ? String(to) : undefined })}
      />
    </nav>
  );

/** A cursor knows its neighbours only: the number of the page counts the steps from the first one. */
function CursorPager({ control: { list, size, change }, page }: Props) {
  const { next, previous, rows } = page;
  if (!next && !previous && !list.after && !list.before) return null;
  // without a cursor this is the first page, whatever number the address has
  const first = list.after || list.before ? (list.page - 1) * size + 1 : 1;
  const go = (to: number, cursor: { after?: string; before?: string }) =>
    change({ after: undefined, before: undefined, ...cursor, page: to > 1 ? String(to) : undefined });
  return (
    <nav aria-label="Pages" className="list-pager">
      <span className="muted num">{rows.length > 0 && placeOf(first, first + rows.length - 1, page)}</span>
      <Button icon={<VerticalRightOutlined />} disabled={!previous} onClick={() => go(1, {})} aria-label="First page" />
      <Button
        icon={<LeftOutlined />}
        disabled={!previous}
        onClick={() => previous && go(Math.max(1, list.page - 1), { before: previous })}
        aria-label="Previous page"
      />
      <Button
        icon={<RightOutlined />}
        disabled={!next}
        onClick={() => next && go(list.page + 1, { after: next })}
        aria-label="Next page"
      />
    </nav>
  );
}
