import { paths } from '@landfall/contract';
import { Hop, Money, StatusTag, hopStages } from '@landfall/ui';
import { Link } from 'react-router-dom';
import { ageOf } from '../age.ts';
import type { ListColumn } from '../list/list-screen.tsx';
import { MineTag } from '../mine-tag.tsx';
import type { QuoteRow } from './quotes.query.ts';

const itemsOf = ({ product_name, item_count }: QuoteRow): string =>
  item_count > 1 ? `${product_name ?? 'Unknown Product'} and ${item_count - 1} more` : (product_name ?? 'Unknown Product');

const Total = ({ row }: { row: QuoteRow }) =>
  row.final_total_local && row.final_currency ? (
    <Money amount={row.final_total_local} currency={row.final_currency} />
  ) : (
    <span className="muted">not priced</span>
  );

export const quoteColumns: ListColumn<QuoteRow>[] = [
  {
    key: 'display_id',
    title: 'Quote',
    sortable: true,
    render: (_, row) => (
      <Link data-row className="plain strong num" to={paths.adminQuote(row.id)}>
        {row.display_id}
      </Link>
    ),
  },
  { key: 'customer_name', title: 'Customer', sortable: true, render: (_, row) => row.customer_name ?? row.customer_email },
  { key: 'items', title: 'Items', className: 'wide-cell', render: (_, row) => itemsOf(row) },
  {
    key: 'route',
    title: 'Route',
    render: (_, row) => <Hop from={row.country_code} to={row.destination_country} {...hopStages(row.status)} />,
  },
  { key: 'status', title: 'Status', sortable: true, render: (_, row) => <MineTag row={row} category="quote" /> },
  {
    key: 'final_total',
    title: 'Total',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => <Total row={row} />,
  },
  {
    key: 'created_at',
    title: 'Age',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => <Age at={row.created_at} />,
  },
];

const Age = ({ at }: { at: string }) => (
  <time dateTime={at} title={new Date(at).toLocaleString('en-GB')}>
    {ageOf(at)}
  </time>
);

export const QuoteCard = ({ row }: { row: QuoteRow }) => (
  <Link data-row className="list-card" to={paths.adminQuote(row.id)}>
    <span className="strong">{row.customer_name ?? row.customer_email}</span>
    <span className="muted num">{ageOf(row.created_at)}</span>
    <span className="muted">{itemsOf(row)}</span>
    <span className="num">
      <Total row={row} />
    </span>
    <Hop from={row.country_code} to={row.destination_country} {...hopStages(row.status)} />
    <StatusTag status={row.status} category="quote" />
  </Link>
);
