import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { formatCurrency, formatNumber } from '@landfall/currency';
import { reportingZone } from '@landfall/admin';
import { CsvFile, csvMoment } from '@landfall/ui/list';
import { ErrorNote, StatusTag, When } from '@landfall/ui/record';
import { EmptyState, Skeletons } from '@landfall/ui/screen';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import type { ListName } from '../keys.query.ts';
import { listTitle } from './list-labels.ts';
import { readList } from './list-link.tsx';
import { readRange, type ReportRange, withParams } from './report-range.ts';
import { allRows, type ReportRow, rowsOf } from './report.query.ts';
import styles from './report.module.css';

/** The rows behind the number named in the URL, if any. */
export function RowsDrawer() {
  const [params, setParams] = useSearchParams();
  const list = readList(params);
  const close = () => setParams(withParams(params, {}));
  return (
    <Drawer open={list !== null} onClose={close} size={720} destroyOnHidden title={list ? listTitle(list) : ''}>
      {list && <Rows list={list} range={readRange(params)} />}
    </Drawer>
  );
}

function Rows({ list, range }: { list: ListName; range: ReportRange }) {
  const { db } = useShell();
  const query = useInfiniteQuery(rowsOf(db, list, range));
  if (query.isPending) return <Skeletons rows={8} />;
  if (query.isError)
    return <ErrorNote title="The rows could not be loaded" error={query.error} onRetry={() => void query.refetch()} />;
  const { total, is_capped, usd } = query.data.pages[0] ?? { total: 0, is_capped: false, usd: 0 };
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (total === 0) return <EmptyState title="No rows" text="Nothing was counted in this range. Choose a longer one." />;
  return (
    <>
      <div className="title-row">
        <p className="num">
          {is_capped && 'More than '}
          {formatNumber(total, 0)} {total === 1 ? 'row' : 'rows'}
          {usd !== null && ` · ${formatCurrency(usd, 'USD')}`}
        </p>
        <Export list={list} range={range} />
      </div>
      <ol className={`${styles.rows} num`}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link className="plain" to={targetOf(row)}>
              <Row row={row} />
            </Link>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

const targetOf = ({ kind, target, email, who }: ReportRow): string => {
  if (kind === 'quote') return paths.adminQuote(target);
  if (kind === 'cart' || kind === 'customer')
    return `${paths.adminQuotes}?${new URLSearchParams({ q: email ?? who }).toString()}`;
  return paths.adminOrder(target);
};

const KINDS = {
  quote: 'Quote',
  order: 'Order',
  payment: 'Payment',
  refund: 'Refund',
  customer: 'Customer',
  cart: 'Cart',
} as const;

const Row = ({ row: { kind, number, about, who, status, at, usd } }: { row: ReportRow }) => (
  <>
    <span className="strong">{number ?? KINDS[kind]}</span>
    <span className={styles.who}>{[who, about].filter(Boolean).join(' · ')}</span>
    <span className="right">{usd === null ? '' : formatCurrency(usd, 'USD')}</span>
    <span className="muted">
      <When at={at} />
    </span>
    <span>
      {status && (kind === 'cart' ? status : <StatusTag status={status} category={kind === 'quote' ? 'quote' : 'order'} />)}
    </span>
  </>
);

const HEADS = ['Kind', 'Number', 'About', 'Customer', 'Status', 'At', 'USD'];

function Export({ list, range }: { list: ListName; range: ReportRange }) {
  const { db } = useShell();
  const save = useMutation({
    mutationFn: () => Promise.all([allRows(db, list, range), range.p_zone ?? reportingZone(db)]),
    onSuccess: ([rows, zone]) => {
      const file = new CsvFile(HEADS, zone);
      file.add(
        rows.map(({ kind, number, about, who, status, at, usd }) => [
          KINDS[kind],
          number,
          about,
          who,
          status,
          csvMoment(at),
          usd,
        ]),
      );
      file.save(`${list.report}-${list.list}`);
    },
  });
  return (
    <>
      <Button size="small" loading={save.isPending} onClick={() => save.mutate()}>
        Save as CSV
      </Button>
      {save.error && <ErrorNote title="The file could not be made" error={save.error} />}
    </>
  );
}
