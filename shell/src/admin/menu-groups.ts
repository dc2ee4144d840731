import type { Page } from '../platform/map/pages.ts';

export interface MenuItem {
  label: string;
  to: string;
  /** SVG path data. */
  icon: string;
  /** Of the admin counts, the one beside it. */
  badge: string | undefined;
}

export interface MenuGroup {
  title: string;
  items: MenuItem[];
}

/** The menu entries of pages, in their groups; a group is where its first entry is. */
export function menuGroups(pages: Page[]): MenuGroup[] {
  const entries = pages.flatMap(({ path, menu }) => (menu ? [{ ...menu, to: path }] : []));
  const groups = new Map<string, MenuItem[]>();
  for (const { group, label, to, icon, badge } of entries.sort((a, b) => a.order - b.order || a.label.localeCompare(b.label)))
    groups.set(group, [...(groups.get(group) ?? []), { label, to, icon, badge }]);
  return [...groups].map(([title, items]) => ({ title, items }));
}
