import { useShell } from '@landfall/contract';
import { type ListColumn, ListScreen, type ListSpec, localPage, useList } from '@landfall/ui/list';
import { StatusDot, type StatusTone } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { CategoryDrawer } from './category-drawer.tsx';
import { type Category, categories } from './customs.query.ts';

const RESTRICTION: Record<Category['restriction'], [StatusTone, string]> = {
  none: ['default', 'None'],
  review: ['outline', 'Review'],
  prohibited: ['destructive', 'Prohibited'],
};

function Restriction({ category }: { category: Category }) {
  const [tone, word] = category.is_active ? RESTRICTION[category.restriction] : ['secondary' as const, 'Off'];
  return <StatusDot tone={tone}>{word}</StatusDot>;
}

const columnsOf = (edit: (category: Category) => void): ListColumn<Category>[] => [
  {
    key: 'name',
    title: 'Category',
    sortable: true,
    render: (_, row) => (
      <button type="button" data-row className="row-button" onClick={() => edit(row)}>
        {row.name}
      </button>
    ),
  },
  {
    key: 'duty_percent',
    title: 'Duty',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => `${row.duty_percent} %`,
  },
  {
    title: 'Usual weight',
    align: 'right',
    className: 'num',
    render: (_, row) => (row.default_weight === null ? '–' : `${row.default_weight} kg`),
  },
  { title: 'Restriction', render: (_, row) => <Restriction category={row} /> },
  {
    title: 'Words',
    className: 'wide-cell',
    render: (_, row) => <span className="muted">{row.keywords.join(', ') || '–'}</span>,
  },
];

const CATEGORIES: ListSpec = { sortable: ['name', 'duty_percent'], sort: 'name', filters: [], size: 100 };

const LOCAL = {
  spec: CATEGORIES,
  textOf: ({ name, keywords }: Category) => `${name} ${keywords.join(' ')}`,
  sortValue: (row: Category, key: string) => (key === 'duty_percent' ? row.duty_percent : row.name),
};

/** /admin/customs: what kinds of goods there are and what duty each pays where. */
export function Component() {
  const { db } = useShell();
  const control = useList(CATEGORIES);
  const query = useQuery({ ...categories(db), select: (rows) => localPage(rows, control.list, LOCAL) });
  const [open, setOpen] = useState<Category | 'new'>();
  return (
    <ListScreen
      title="Customs"
      noun={['category', 'categories']}
      control={control}
      query={query}
      columns={columnsOf(setOpen)}
      card={(row) => <CategoryCard category={row} edit={setOpen} />}
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
    </ListScreen>
  );
}

const CategoryCard = ({ category, edit }: { category: Category; edit(category: Category): void }) => (
  <button type="button" data-row className="list-card" onClick={() => edit(category)}>
    <strong>{category.name}</strong>
    <span className="num">{category.duty_percent} %</span>
    <span className="muted">{category.keywords.slice(0, 4).join(', ')}</span>
    <Restriction category={category} />
  </button>
);
