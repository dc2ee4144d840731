import { useShell } from '@landfall/contract';
import { StatusDot, type StatusTone } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { SettingsList } from '../../settings/settings-list.tsx';
import { CategoryDrawer } from './category-drawer.tsx';
import { type Category, categories } from './customs.query.ts';
import styles from '../../settings/settings.module.css';

const RESTRICTION: Record<Category['restriction'], [StatusTone, string]> = {
  none: ['default', 'None'],
  review: ['outline', 'Review'],
  prohibited: ['destructive', 'Prohibited'],
};

function Restriction({ category }: { category: Category }) {
  const [tone, word] = category.is_active ? RESTRICTION[category.restriction] : ['secondary' as const, 'Off'];
  return <StatusDot tone={tone}>{word}</StatusDot>;
}

const columnsOf = (edit: (category: Category) => void): ColumnsType<Category> => [
  {
    title: 'Category',
    render: (_, row) => (
      <button type="button" className={styles.rowButton} onClick={() => edit(row)}>
        {row.name}
      </button>
    ),
  },
  { title: 'Duty', align: 'right', className: 'num', render: (_, row) => `${row.duty_percent} %` },
  {
    title: 'Usual weight',
    align: 'right',
    className: 'num',
    render: (_, row) => (row.default_weight === null ? '–' : `${row.default_weight} kg`),
  },
  { title: 'Restriction', render: (_, row) => <Restriction category={row} /> },
  {
    title: 'Words',
    className: styles.wideCell,
    render: (_, row) => <span className="muted">{row.keywords.join(', ') || '–'}</span>,
  },
];

/** /admin/customs: what kinds of goods there are and what duty each pays where. */
export function Component() {
  const { db } = useShell();
  const query = useQuery(categories(db));
  const [open, setOpen] = useState<Category | 'new'>();
  return (
    <SettingsList
      title="Customs"
      query={query}
      columns={columnsOf(setOpen)}
      card={(row) => <CategoryCard category={row} edit={setOpen} />}
      textOf={(row) => `${row.name} ${row.keywords.join(' ')}`}
      searchLabel="Search categories"
      actions={<Button onClick={() => setOpen('new')}>Add category</Button>}
      empty={{ title: 'No categories yet', text: 'Without a category no duty is counted.' }}
    >
      {open && (
        <CategoryDrawer
          key={open === 'new' ? 'new' : open.id}
          category={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingsList>
  );
}

const CategoryCard = ({ category, edit }: { category: Category; edit(category: Category): void }) => (
  <button type="button" className={`paper ${styles.settingsCard}`} onClick={() => edit(category)}>
    <strong>{category.name}</strong>
    <span className="num">{category.duty_percent} %</span>
    <span className="muted">{category.keywords.slice(0, 4).join(', ')}</span>
    <Restriction category={category} />
  </button>
);
