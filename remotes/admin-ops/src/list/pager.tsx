import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { PAGE_SIZE } from './list-state.ts';
import type { ListControl } from './use-list.ts';

/** "26 to 50 of 312" and the two neighbours; nothing where there is one page. */
export function Pager({ control: { list, change }, total }: { control: ListControl; total: number }) {
  if (total <= PAGE_SIZE && list.page === 1) return null;
  const first = (list.page - 1) * PAGE_SIZE + 1;
  const last = Math.min(total, list.page * PAGE_SIZE);
  const go = (page: number) => change({ page: page > 1 ? String(page) : undefined });
  return (
    <nav className="pager" aria-label="Pages">
      <span className="muted num">{total ? `${first} to ${last} of ${total.toLocaleString('en-US')}` : ''}</span>
      <Button icon={<LeftOutlined />} disabled={list.page === 1} onClick={() => go(list.page - 1)} aria-label="Previous page" />
      <Button icon={<RightOutlined />} disabled={last >= total} onClick={() => go(list.page + 1)} aria-label="Next page" />
    </nav>
  );
}
