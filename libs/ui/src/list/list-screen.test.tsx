import type { Page } from '@landfall/db';
import { renderInShell, setViewport } from '@landfall/contract/testing';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ChoiceFilter } from './choices.tsx';
import { type Bulk, ListScreen } from './list-screen.tsx';
import { type ListSpec, useList } from './list-state.ts';

interface Parcel {
  id: string;
  name: string;
}

const SPEC: ListSpec = { sortable: ['name'], sort: 'name', filters: ['kind'] };
const parcels: Parcel[] = [
  { id: 'a', name: 'Kettle' },
  { id: 'b', name: 'Tent' },
];

const screenOf = (page: Page<Parcel>, all?: Bulk<Parcel>['all']) =>
  function Parcels() {
    const control = useList(SPEC);
    const query = useQuery({ queryKey: ['parcels', control.list], queryFn: () => page });
    return (
      <ListScreen
        title="Parcels"
        noun={['parcel', 'parcels']}
        control={control}
        query={query}
        columns={[
          {
            key: 'name',
            title: 'Name',
            sortable: true,
            render: (_, { name }) => (
              <button type="button" data-row>
                {name}
              </button>
            ),
          },
        ]}
        card={({ name }) => <span>{name}</span>}
        searchLabel="Search parcels"
        filters={
          <ChoiceFilter
            control={control}
            name="kind"
            label="Kind"
            every="Every kind"
            options={[{ value: 'box', label: 'Box' }]}
          />
        }
        {...(all && {
          bulk: {
            nameOf: ({ name }: Parcel) => name,
            all,
            actions: (ids: string[]) => <button type="button">Move {ids.join()}</button>,
          },
        })}
        empty={{ title: 'No parcels yet', text: 'Parcels are listed here.' }}
      />
    );
  };

const open = (page: Partial<Page<Parcel>> = {}, search = '', all?: Bulk<Parcel>['all']) =>
  renderInShell(
    [{ path: '/parcels', Component: screenOf({ rows: parcels, count: 2, ...page }, all) }],
    {},
    { at: `/parcels${search}` },
  );

it('goes by number where pages have no cursor, up to the last one', async () => {
  const { user, router } = open({ count: 60 });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?page=3');
  expect(screen.getByText('51 to 52 of 60')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'First page' }));
  expect(router.state.location.search).toBe('');
});

it('goes by cursor where a page has one, and numbers its rows', async () => {
  const { user, router } = open({ count: 12_300, isEstimate: true, next: 'n1', previous: 'p1' }, '?page=3&after=x&kind=box');
  expect(await screen.findByText('51 to 52 of about 12,300')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('about 12,300 parcels');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?page=4&after=n1&kind=box');
  await user.click(await screen.findByRole('button', { name: 'Previous page' }));
  expect(router.state.location.search).toBe('?page=3&kind=box&before=p1');
  await user.click(await screen.findByRole('button', { name: 'First page' }));
  expect(router.state.location.search).toBe('?kind=box');
});

it('has no next page after the last and none before the first', async () => {
  open({ count: 50, next: 'n1', previous: null });
  expect(await screen.findByRole('button', { name: 'Previous page' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'First page' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled();
});

it('sorts by a column at the press of its head, and back to the default at the third', async () => {
  const { user, router } = open({}, '?page=2');
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  expect(router.state.location.search).toBe('?sort=-name');
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(router.state.location.search).toBe('');
});

it('moves along the rows with J and K', async () => {
  const { user } = open();
  await screen.findByRole('button', { name: 'Kettle' });
  await user.keyboard('jj');
  expect(screen.getByRole('button', { name: 'Tent' })).toHaveFocus();
  await user.keyboard('k');
  expect(screen.getByRole('button', { name: 'Kettle' })).toHaveFocus();
});

it('keeps the filters behind a button on a phone, which shows how many are set', async () => {
  setViewport(375);
  const { user } = open({}, '?kind=box');
  const button = await screen.findByRole('button', { name: 'Filters (1)' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('combobox', { name: 'Kind' })).toBeInTheDocument();
});

it('offers to show everything where no row matches', async () => {
  const { user, router } = open({ rows: [], count: 0 }, '?q=sofa&kind=box&sort=-name');
  await user.click(await screen.findByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-name'));
});

it('has no search where there is nothing to look through', async () => {
  open({ rows: [], count: 0 });
  expect(await screen.findByRole('heading', { name: 'No parcels yet' })).toBeInTheDocument();
  expect(screen.queryByRole('search')).toBeNull();
});

it('narrows by a choice, shows a choice that is not offered by its name, and goes back to every row', async () => {
  const { user, router } = open({}, '?kind=crate');
  const kind = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Kind' });
  expect(kind.selectedOptions[0]).toHaveTextContent('crate');
  await user.selectOptions(kind, 'Box');
  expect(router.state.location.search).toBe('?kind=box');
  await user.selectOptions(kind, 'Every kind');
  expect(router.state.location.search).toBe('');
});

const allOf = (count: number) => ({
  most: 500,
  read: vi.fn<Bulk<Parcel>['all']['read']>((size) =>
    Promise.resolve({
      rows: Array.from({ length: Math.min(size, count) }, (_, n) => ({ id: `p${n}`, name: `Parcel ${n}` })),
      count,
    }),
  ),
});

it('selects the page, then all that the filters match, and says how many', async () => {
  const all = allOf(3);
  const { user } = open({ count: 3 }, '?kind=box', all);
  await user.click(await screen.findByRole('checkbox', { name: 'Select the rows of this page' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Select all 3 parcels' }));
  expect(await screen.findByText('3 selected')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move p0,p1,p2' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Every kind');
  await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
});

it('refuses to select more than can be moved, and says the limit', async () => {
  const all = allOf(501);
  const { user, toasts } = open({ count: 501 }, '', all);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Kettle' }));
  await user.click(screen.getByRole('button', { name: 'Select all 501 parcels' }));
  expect(toasts).toMatchObject([
    { title: 'Not selected', description: 'At most 500 can be selected, and 501 parcels match your filters. Narrow the list.' },
  ]);
  expect(all.read).not.toHaveBeenCalled();
  expect(screen.getByText('1 selected')).toBeInTheDocument();
});
