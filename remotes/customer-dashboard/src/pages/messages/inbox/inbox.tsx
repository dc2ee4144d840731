import { useShell } from '@landfall/contract';
import { useIsMobile } from '@landfall/ui';
import { DataState, Kbd, useKeys, When } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import type { RefSelectProps } from 'antd/es/select';
import { type Ref, useRef } from 'react';
import { InboxBar } from './inbox-bar.tsx';
import { InboxList } from './inbox-list.tsx';
import { inbox, type InboxRow } from './inbox.query.ts';
import { OpenThread } from './open-thread.tsx';
import { useInboxState } from './use-inbox-state.ts';
import styles from './inbox.module.css';

const NO_ROWS: InboxRow[] = [];

const Hints = () => (
  <p className={`tiny muted ${styles.inboxHints}`}>
    <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous <Kbd>R</Kbd> reply <Kbd>A</Kbd> assign <Kbd>E</Kbd> close <Kbd>/</Kbd> search{' '}
    <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> send
  </p>
);

interface SearchedProps {
  found: number;
  /** Messages older than this are not searched yet; undefined: all are searched. */
  backTo: string | undefined;
  ref: Ref<HTMLParagraphElement>;
}

/** How many conversations a search found, and how far back it has come. Takes the focus when the button for older messages goes. */
const Searched = ({ found, backTo, ref }: SearchedProps) => (
  <p role="status" tabIndex={-1} ref={ref} className={`small muted ${styles.inboxNone}`}>
    {found === 0 ? 'No results' : `${found} ${found === 1 ? 'result' : 'results'}`}
    {backTo ? (
      <>
        {' since '}
        <When at={backTo} day />. Older messages are not searched yet.
      </>
    ) : (
      found === 0 && '. Search for other words, or choose All.'
    )}
  </p>
);

/** The rows of all pages. A conversation whose newest message was deleted meanwhile is on two of them, and shown once. */
const rowsOf = (pages: readonly { rows: InboxRow[] }[]): InboxRow[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
];

/** /messages for admins: every conversation of customers and visitors. On a phone the list, then the conversation. */
export function Inbox() {
  const { db } = useShell();
  const isMobile = useIsMobile();
  const state = useInboxState();
  const list = useInfiniteQuery(inbox(db, state.filter, state.search));
  const rows = list.data ? rowsOf(list.data.pages) : NO_ROWS;
  const backTo = list.data?.pages.at(-1)?.next?.before;
  const searched = useRef<HTMLParagraphElement>(null);
  const composer = useRef<{ focus: () => void }>(null);
  const search = useRef<InputRef>(null);
  const assign = useRef<RefSelectProps>(null);
  const close = useRef<HTMLButtonElement>(null);

  const step = (by: 1 | -1) => () => {
    const here = rows.findIndex(({ id }) => id === state.thread);
    const next = here < 0 ? rows[0] : rows[here + by];
    if (next) state.open(next.id);
  };
  const readOlder = async () => {
    const { hasNextPage } = await list.fetchNextPage();
    if (!hasNextPage) searched.current?.focus();
  };
  useKeys({
    j: step(1),
    k: step(-1),
    r: () => composer.current?.focus(),
    a: () => assign.current?.focus(),
    e: () => close.current?.click(),
    '/': () => search.current?.focus(),
  });

  return (
    <PageFrame title="Messages" actions={isMobile ? undefined : <Hints />}>
      <div className={`paper ${styles.inbox}`}>
        {!(isMobile && state.thread) && (
          <nav className={styles.inboxList} aria-label="Conversations">
            <InboxBar
              filter={state.filter}
              onFilter={state.setFilter}
              search={state.search}
              onSearch={state.setSearch}
              field={search}
            />
            <DataState query={list} errorTitle="The inbox could not be loaded">
              {() => (
                <>
                  {rows.length === 0 && !state.search && (
                    <p className={`small muted ${styles.inboxNone}`}>No conversations here.</p>
                  )}
                  <InboxList rows={rows} openId={state.thread} linkTo={state.linkTo} />
                  {state.search && !list.isPlaceholderData && <Searched found={rows.length} backTo={backTo} ref={searched} />}
                  {list.hasNextPage && (
                    <Button type="link" loading={list.isFetchingNextPage} onClick={() => void readOlder()}>
                      {state.search ? 'Search older messages' : 'Older conversations'}
                    </Button>
                  )}
                </>
              )}
            </DataState>
          </nav>
        )}
        {state.thread ? (
          <OpenThread
            key={state.thread}
            id={state.thread}
            listLink={state.linkTo('')}
            hints={!isMobile}
            composer={composer}
            assignRef={assign}
            closeRef={close}
          />
        ) : (
          !isMobile && (
            <div className={styles.inboxNoThread}>
              <EmptyState title="No conversation is open" text="Choose one from the list." />
            </div>
          )
        )}
      </div>
    </PageFrame>
  );
}
