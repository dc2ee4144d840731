import { formatNumber } from '@landfall/currency';
import { useStore } from '@landfall/contract';
import { useId, useMemo } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useAdminCounts } from './admin-counts.query.ts';
import { useHost } from '../../modules/host.ts';
import { Hint } from './hint.tsx';
import { menuGroups, type MenuItem } from './menu-groups.ts';
import { MenuIcon } from './menu-icon.tsx';
import { links } from '../../kernel/links.ts';

interface SidebarNavProps {
  folded?: boolean;
  onFollow?: () => void;
}

/** The admin pages in groups. Collapsed, it shows icons with tooltips. */
export function SidebarNav({ folded = false, onFollow }: SidebarNavProps) {
  const directory = useStore(useHost().pages.directory);
  const groups = useMemo(() => menuGroups(directory?.pages ?? []), [directory]);
  return (
    <nav aria-label="Admin" className={folded ? 'sh-side-nav folded' : 'sh-side-nav'}>
      {groups.map(({ title, items }) => (
        <Group key={title} title={title} items={items} folded={folded} onFollow={onFollow} />
      ))}
    </nav>
  );
}

function Group({
  title,
  items,
  folded,
  onFollow,
}: {
  title: string;
  items: MenuItem[];
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

interface ItemProps {
  item: MenuItem;
  folded: boolean;
  onFollow: (() => void) | undefined;
}

function Item({ item, folded, onFollow }: ItemProps) {
  const { label, to, icon, badge, badgeTo = to } = item;
  const waiting = useAdminCounts();
  const isNext = useStore(useHost().next)?.pathname === to;
  const count = (badge && waiting?.[badge]) || 0;
  const link = (
    <NavLink
      to={to}
      end={to === links.admin}
      className={isNext ? 'plain sh-side-item pending' : 'plain sh-side-item'}
      onClick={() => onFollow?.()}
    >
      <span aria-hidden="true">
        <MenuIcon path={icon} />
      </span>
      <span className={folded ? 'sr' : 'sh-side-label'}>{label}</span>
      {folded && count > 0 && (
        <>
          <span className="sh-side-dot" />
          <span className="sr">: {count} waiting</span>
        </>
      )}
    </NavLink>
  );
  return (
    <>
      {folded ? <Hint text={count > 0 ? `${label}: ${count} waiting` : label}>{link}</Hint> : link}
      {!folded && count > 0 && <Count name={`${label}: ${count} waiting`} count={count} to={badgeTo} onFollow={onFollow} />}
    </>
  );
}

interface CountProps {
  name: string;
  count: number;
  to: string;
  onFollow: (() => void) | undefined;
}

/** What waits on a page, as a link to exactly those rows. Maps that older releases signed have a count without a query: it opens the page. */
const Count = ({ name, count, to, onFollow }: CountProps) => (
  <Link to={to} className="plain sh-side-count num" aria-label={name} title={name} onClick={() => onFollow?.()}>
    {formatNumber(count, 0)}
  </Link>
);
