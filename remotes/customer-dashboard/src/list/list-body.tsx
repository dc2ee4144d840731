import type { Page } from '@landfall/db';
import { DataState } from '@landfall/ui/record';
import { EmptyState } from '@landfall/ui/screen';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListControl, SORTS, isNarrowed, PAGE_SIZE } from './list-state.ts';
import { RowsComing } from './rows-coming.tsx';
import styles from './list.module.css';

interface ListBodyProps<Row> {
  control: ListControl;
  page: UseQueryResult<Page<Row>>;
  /** One and several: "quote", "quotes". */
  named: [one: string, several: string];
  /** Where there is nothing at all. */
  none: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

const Nothing = ({ what }: { what: string }) => {
  const [, setParams] = useSearchParams();
  return (
    <EmptyState
      title={`No ${what} fits`}
      text="Nothing here has these words, this status and this period."
      action={<Button onClick={() => setParams({})}>Clear the filters</Button>}
    />
  );
};

const inASentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** A page of a list with how many there are, said again whenever a filter changes that. The page on screen stays while the next one comes. */
export function ListBody<Row>({ control, page, named: [one, several], none, children }: ListBodyProps<Row>) {
  const { list } = control;
  return (
    <DataState
      query={page}
      skeleton={<RowsComing />}
      empty={isNarrowed(list) || list.page > 1 ? <Nothing what={one} /> : none}
      errorTitle={`Your ${several} did not load`}
    >
      {({ rows, count }) => (
        <div className={styles.cdList} aria-busy={page.isPlaceholderData}>
          <p className="small muted" aria-live="polite">
            {count} {count === 1 ? one : several}, {inASentence(SORTS[list.sort])}
          </p>
          {children(rows)}
          <Pager control={control} count={count} />
        </div>
      )}
    </DataState>
  );
}

/** The pages of a list; nothing where one page holds it. */
const Pager = ({ control: { list, change }, count }: { control: ListControl; count: number }) =>
  count > PAGE_SIZE && (
    <nav aria-label="Pages">
      <Pagination
        className={styles.cdPager}
        current={list.page}
        pageSize={PAGE_SIZE}
        total={count}
        showSizeChanger={false}
        showTotal={(total, [from, to]) => `${from} to ${to} of ${total}`}
        onChange={(page) => change({ page })}
      />
    </nav>
  );
