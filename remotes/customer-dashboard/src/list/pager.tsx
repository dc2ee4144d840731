import { Pagination } from 'antd';
import { type ListControl, PAGE_SIZE } from './list-state.ts';

/** The pages of a list; nothing where one page holds it. */
export const Pager = ({ control: { list, change }, count }: { control: ListControl; count: number }) =>
  count > PAGE_SIZE && (
    <nav aria-label="Pages">
      <Pagination
        className="cd-pager"
        current={list.page}
        pageSize={PAGE_SIZE}
        total={count}
        showSizeChanger={false}
        showTotal={(total, [from, to]) => `${from} to ${to} of ${total}`}
        onChange={(page) => change({ page })}
      />
    </nav>
  );
