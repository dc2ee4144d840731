import type { Page } from '../../modules/map/pages.ts';

export interface MenuItem {
  label: string;
  to: string;
  /** SVG path data. */
  icon: string;
  /** The name of an admin count, shown as a badge. */
  badge: string | undefined;
  /** The path with the query that lists what the badge counts. */
  badgeTo: string | undefined;
}

export interface MenuGroup {
  title: string;
  items: MenuItem[];
}

/** The pages' menu entries in groups. A group's position is that of its first entry. */
export function menuGroups(pages: Page[]): MenuGroup[] {
  const entries = pages.flatMap(({ path, menu }) => (menu ? [{ ...menu, to: path }] : []));
  const groups = new Map<string, MenuItem[]>();
  for (const { group, label, to, icon, badge, badgeQuery } of entries.sort(
    (a, b) => a.order - b.order || a.label.localeCompare(b.label),
  ))
    groups.set(group, [...(groups.get(group) ?? []), { label, to, icon, badge, badgeTo: badgeQuery && `${to}?${badgeQuery}` }]);
  return [...groups].map(([title, items]) => ({ title, items }));
}
