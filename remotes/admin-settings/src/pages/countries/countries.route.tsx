import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { day } from '../../settings/dates.ts';
import { SettingsList } from '../../settings/settings-list.tsx';
import { type Country, countries } from '../../countries.query.ts';
import { CountryDrawer } from './country-drawer.tsx';
import styles from '../../settings/settings.module.css';

/** Which record is open: one of the list, a new one, or none. */
type Open = Country | 'new' | undefined;

const columnsOf = (edit: (country: Country) => void): ColumnsType<Country> => [
  {
    title: 'Country',
    render: (_, row) => (
      <button type="button" className={styles.rowButton} onClick={() => edit(row)}>
        {row.name} <span className="muted">{row.code}</span>
      </button>
    ),
  },
  { title: 'For 1 US dollar', align: 'right', className: 'num', render: (_, row) => <Rate country={row} /> },
  { title: 'Set on', className: 'num', render: (_, row) => day(row.rate_updated_at) },
  { title: 'Sales tax', align: 'right', className: 'num', render: (_, row) => `${row.sales_tax} %` },
  { title: 'VAT, GST', align: 'right', className: 'num', render: (_, row) => `${row.vat} %` },
  { title: 'Surcharge', align: 'right', className: 'num', render: (_, row) => `${row.duty_surcharge} %` },
  { title: 'Customs', render: (_, row) => `${row.customs_basis}, ${row.incoterm}` },
  { title: 'We', render: (_, row) => servedAs(row) },
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

/** /admin/countries: exchange rates, taxes, fees and what each country allows. */
export function Component() {
  const { db } = useShell();
  const query = useQuery(countries(db));
  const [open, setOpen] = useState<Open>();
  return (
    <SettingsList
      title="Countries"
      query={query}
      columns={columnsOf(setOpen)}
      card={(row) => <CountryCard country={row} edit={setOpen} />}
      textOf={(row) => `${row.name} ${row.code} ${row.currency}`}
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
    </SettingsList>
  );
}

const CountryCard = ({ country, edit }: { country: Country; edit(country: Country): void }) => (
  <button type="button" className={`paper ${styles.settingsCard}`} onClick={() => edit(country)}>
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
