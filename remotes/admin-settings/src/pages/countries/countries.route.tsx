import { useShell } from '@landfall/contract';
import { type ListColumn, ListScreen, type ListSpec, localPage, useList } from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { day } from '../../settings/dates.ts';
import { type Country, countries } from '../../countries.query.ts';
import { CountryDrawer } from './country-drawer.tsx';
import { useLinkedRecord } from '../../settings/use-linked-record.ts';

/** Which record is open: one of the list, a new one, or none. */
type Open = Country | 'new' | undefined;

const columnsOf = (edit: (country: Country) => void): ListColumn<Country>[] => [
  {
    key: 'name',
    title: 'Country',
    sortable: true,
    render: (_, row) => (
      <button type="button" data-row className="row-button" onClick={() => edit(row)}>
        {row.name} <span className="muted">{row.code}</span>
      </button>
    ),
  },
  { title: 'For 1 US dollar', align: 'right', className: 'num', render: (_, row) => <Rate country={row} /> },
  { key: 'rate_updated_at', title: 'Set on', sortable: true, className: 'num', render: (_, row) => day(row.rate_updated_at) },
  { title: 'Sales tax', align: 'right', className: 'num', render: (_, row) => `${row.sales_tax} %` },
  { title: 'VAT, GST', align: 'right', className: 'num', render: (_, row) => `${row.vat} %` },
  { title: 'Surcharge', align: 'right', className: 'num', render: (_, row) => `${row.duty_surcharge} %` },
  { title: 'Customs', render: (_, row) => `${row.customs_basis}, ${row.incoterm}` },
  { title: 'Services', render: (_, row) => servedAs(row) },
];

const servedAs = ({ purchase_allowed, shipping_allowed }: Country): string =>
  [purchase_allowed && 'buy', shipping_allowed && 'deliver'].filter(Boolean).join(' and ') || 'not served';

const Rate = ({ country }: { country: Country }) =>
  country.rate_from_usd === null ? (
    <span className="status destructive">no rate</span>
  ) : (
    <>
      {country.rate_from_usd} {country.currency}
    </>
  );

const COUNTRIES: ListSpec = { sortable: ['name', 'rate_updated_at'], sort: 'name', filters: [], size: 100 };

const LOCAL = {
  spec: COUNTRIES,
  textOf: ({ name, code, currency }: Country) => `${name} ${code} ${currency}`,
  sortValue: (row: Country, key: string) => (key === 'rate_updated_at' ? row.rate_updated_at : row.name),
};

/** /admin/countries: exchange rates, taxes, fees and what each country allows. */
export function Component() {
  const { db } = useShell();
  const control = useList(COUNTRIES);
  const query = useQuery({ ...countries(db), select: (rows) => localPage(rows, control.list, LOCAL) });
  const [open, setOpen] = useState<Open>();
  useLinkedRecord(query.data?.rows, setOpen);
  return (
    <ListScreen
      title="Countries"
      noun={['country', 'countries']}
      control={control}
      query={query}
      columns={columnsOf(setOpen)}
      card={(row) => <CountryCard country={row} edit={setOpen} />}
      searchLabel="Search countries"
      actions={<Button onClick={() => setOpen('new')}>Add country</Button>}
      empty={{
        title: 'No countries yet',
        text: 'Nothing can be priced before there is a country to buy in and one to deliver to.',
      }}
    >
      {open && (
        <CountryDrawer
          key={open === 'new' ? 'new' : open.id}
          country={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListScreen>
  );
}

const CountryCard = ({ country, edit }: { country: Country; edit(country: Country): void }) => (
  <button type="button" data-row className="list-card" onClick={() => edit(country)}>
    <strong>
      {country.name} <span className="muted">{country.code}</span>
    </strong>
    <span className="num">
      <Rate country={country} />
    </span>
    <span className="muted">{servedAs(country)}</span>
    <span className="muted num">set {day(country.rate_updated_at)}</span>
  </button>
);
