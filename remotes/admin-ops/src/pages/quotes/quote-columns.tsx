import { ageColumn, customerColumn } from '@landfall/admin';
import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import type { ListColumn } from '@landfall/ui/list';
import { ageOf, miniRouteStages, itemsOf, StatusTag } from '@landfall/ui/record';
import { MiniRoute } from '@landfall/ui/screen';
import { Link } from 'react-router-dom';
import { outcomeText } from '../../instant/labels.ts';
import { Unreachable } from '../../unreachable.tsx';
import type { QuoteRow } from '../../rows.ts';
import instantStyles from '../../instant/instant.module.css';

interface Props {
  row: { status: string; requires_action: boolean; assigned_to?: string | null };
  category: 'quote' | 'order';
}

/** A status; orange where the row waits and is this person's. */
function MineTag({ row, category }: Props) {
  const me = useStore(useShell().session).user?.id;
  return (
    <StatusTag
      status={row.status}
      category={category}
      needs={row.requires_action && row.assigned_to !== undefined && row.assigned_to === me}
    />
  );
}

const Total = ({ row }: { row: QuoteRow }) =>
  row.totals ? (
    <PriceStatement variant="amount" statement={row.totals} rate={undefined} />
  ) : (
    <span className="muted">not priced</span>
  );

/** Its status, what an instant quote that waits answered, and whether its customer can't be reached. */
const Standing = ({ row }: { row: QuoteRow }) => (
  <>
    <MineTag row={row} category="quote" />
    <InstantMark row={row} />
    <Unreachable quote={row} />
  </>
);

const InstantMark = ({ row: { instant, requires_action } }: { row: QuoteRow }) =>
  instant?.outcome && requires_action ? (
    <small className={`muted tiny ${instantStyles.instantMark}`}>{outcomeText(instant)}</small>
  ) : null;

export const quoteColumns: ListColumn<QuoteRow>[] = [
  {
    key: 'display_id',
    title: 'Quote',
    sortable: true,
    render: (_, row) => (
      <Link data-row className="plain strong num" to={paths.adminQuote(row.id)} state={{ heading: row.display_id }}>
        {row.display_id}
      </Link>
    ),
  },
  customerColumn,
  { key: 'items', title: 'Items', className: 'wide-cell', render: (_, row) => <bdi>{itemsOf(row)}</bdi> },
  {
    key: 'route',
    title: 'Route',
    render: (_, row) => <MiniRoute from={row.country_code} to={row.destination_country} {...miniRouteStages(row.status)} />,
  },
  { key: 'status', title: 'Status', sortable: true, render: (_, row) => <Standing row={row} /> },
  {
    key: 'final_total',
    title: 'Total',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => <Total row={row} />,
  },
  ageColumn,
];

export const QuoteCard = ({ row }: { row: QuoteRow }) => (
  <Link data-row className="list-card" to={paths.adminQuote(row.id)} state={{ heading: row.display_id }}>
    <span className="strong">
      <bdi>{row.customer_name ?? row.customer_email}</bdi>
    </span>
    <span className="muted num">{ageOf(row.created_at)}</span>
    <span className="muted">
      <bdi>{itemsOf(row)}</bdi>
    </span>
    <span className="num">
      <Total row={row} />
    </span>
    <MiniRoute from={row.country_code} to={row.destination_country} {...miniRouteStages(row.status)} />
    <span>
      <StatusTag status={row.status} category="quote" />
      <InstantMark row={row} />
      <Unreachable quote={row} />
    </span>
  </Link>
);
