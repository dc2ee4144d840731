import { Pagination } from 'antd';
import { PAGE_SIZE, type useListState } from './list-state.ts';

/** The pages of a list; nothing where one page holds it. */
export const Pager = ({ state: { list, change }, count }: { state: ReturnType<typeof useListState>; count: number }) =>
  count > PAGE_SIZE && (
    <Pagination
      className="cd-pager"
      current={list.page}
      pageSize={PAGE_SIZE}
      total={count}
      showSizeChanger={false}
      showTotal={(total, [from, to]) => `${from} to ${to} of ${total}`}
      onChange={(page) => change({ page })}
    />
  );
