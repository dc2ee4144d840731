import { useShell } from '@landfall/contract';
import { useIsMobile } from '@landfall/ui';
import { DataState, Kbd, useKeys } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import type { RefSelectProps } from 'antd/es/select';
import { useRef } from 'react';
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

/** /messages for admins: every conversation of customers and visitors. On a phone the list, then the conversation. */
export function Inbox() {
  const { db } = useShell();
  const isMobile = useIsMobile();
  const state = useInboxState();
  const list = useInfiniteQuery(inbox(db, state.filter, state.search));
  const rows = list.data?.pages.flat() ?? NO_ROWS;
  const composer = useRef<{ focus: () => void }>(null);
  const search = useRef<InputRef>(null);
  const assign = useRef<RefSelectProps>(null);
  const close = useRef<HTMLButtonElement>(null);

  const step = (by: 1 | -1) => () => {
    const here = rows.findIndex(({ id }) => id === state.thread);
    const next = here < 0 ? rows[0] : rows[here + by];
    if (next) state.open(next.id);
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
                  {rows.length === 0 && (
                    <p className={`small muted ${styles.inboxNone}`}>
                      {state.search ? 'No results. Search for other words, or choose All.' : 'No conversations here.'}
                    </p>
                  )}
                  <InboxList rows={rows} openId={state.thread} linkTo={state.linkTo} />
                  {list.hasNextPage && (
                    <Button type="link" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                      Older conversations
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
