import Tooltip from 'antd/es/tooltip';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { badgeText } from '../parts/count-badge.tsx';
import { paths } from '@landfall/contract';
import { useAdminCounts } from './admin-counts.query.ts';
import { SIDEBAR, type SidebarItem } from './sidebar-groups.tsx';

interface SidebarNavProps {
  folded?: boolean;
  onFollow?: () => void;
}

/** The admin's pages in groups; folded, icons that say their name after a moment. */
export const SidebarNav = ({ folded = false, onFollow }: SidebarNavProps) => (
  <nav aria-label="Admin" className={folded ? 'sh-side-nav folded' : 'sh-side-nav'}>
    {SIDEBAR.map(({ title, items }) => (
      <Group key={title} title={title} items={items} folded={folded} onFollow={onFollow} />
    ))}
  </nav>
);

function Group({
  title,
  items,
  folded,
  onFollow,
}: {
  title: string;
  items: SidebarItem[];
  folded: boolean;
  onFollow: (() => void) | undefined;
}) {
  const id = useId();
  return (
    <div className="sh-side-group">
      <h2 id={id} className={folded ? 'sr' : undefined}>
        {title}
      </h2>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <li key={item.to}>
            <Item item={item} folded={folded} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({
  item: { label, to, icon, counts },
  folded,
  onFollow,
}: {
  item: SidebarItem;
  folded: boolean;
  onFollow: (() => void) | undefined;
}) {
  const waiting = useAdminCounts();
  const count = counts ? waiting[counts] : 0;
  return (
    <Tooltip title={folded ? label : ''} placement="right">
      <NavLink to={to} end={to === paths.admin} className="plain sh-side-item" onClick={() => onFollow?.()}>
        <span aria-hidden="true">{icon}</span>
        <span className={folded ? 'sr' : 'sh-side-label'}>{label}</span>
        {count > 0 && (
          <span className={folded ? 'sh-side-dot' : 'num'}>
            <span className={folded ? 'sr' : undefined}>{folded ? badgeText(count) : count}</span>
            <span className="sr"> waiting</span>
          </span>
        )}
      </NavLink>
    </Tooltip>
  );
}
