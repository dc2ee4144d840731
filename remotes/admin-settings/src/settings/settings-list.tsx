import { useIsMobile } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import type { UseQueryResult } from '@tanstack/react-query';
import { Input, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './settings.module.css';

interface Props<Row> {
  title: string;
  query: UseQueryResult<Row[]>;
  columns: ColumnsType<Row>;
  card(row: Row): ReactNode;
  /** The text of a row that the search looks in. */
  textOf(row: Row): string;
  searchLabel: string;
  actions?: ReactNode;
  empty: { title: string; text: string };
  children?: ReactNode;
}

/** A settings table that fits on one page: the rows, a search kept in the address, and whatever edits one of them. */
export function SettingsList<Row extends { id: string }>(props: Props<Row>) {
  const { title, actions, searchLabel, query, textOf, children } = props;
  const [params, setParams] = useSearchParams();
  const sought = params.get('q') ?? '';
  const search = (q: string) => setParams(q ? { q } : {}, { replace: true });
  const rows = query.data?.filter((row) => textOf(row).toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <PageFrame
      title={title}
      actions={actions}
      status={
        rows && (
          <span className="muted num" role="status">
            {rows.length}
          </span>
        )
      }
    >
      <Input
        className={styles.settingsFind}
        aria-label={searchLabel}
        placeholder={searchLabel}
        allowClear
        value={sought}
        onChange={(event) => search(event.target.value)}
      />
      <Rows {...props} rows={rows} />
      {children}
    </PageFrame>
  );
}

function Rows<Row extends { id: string }>({ query, rows, columns, card, empty }: Props<Row> & { rows: Row[] | undefined }) {
  const phone = useIsMobile();
  if (query.isError) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows)
    return (
      <div className={`paper ${styles.settingsWait}`}>
        <Skeletons rows={8} />
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        title={query.data?.length ? 'Nothing fits' : empty.title}
        text={query.data?.length ? 'No row has what you search for.' : empty.text}
      />
    );
  if (phone)
    return (
      <ul className={styles.settingsCards}>
        {rows.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
    );
  return (
    <Table<Row>
      className={`paper ${styles.settingsTable}`}
      rowKey="id"
      dataSource={rows}
      columns={columns}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  );
}
