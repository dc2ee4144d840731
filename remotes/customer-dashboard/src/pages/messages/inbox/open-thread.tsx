import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { type Conversation, conversationAbout, Thread, ThreadTools, topicOf } from '@landfall/messages/admin';
import { DataState } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './inbox.module.css';

type Tools = ComponentProps<typeof ThreadTools>;

interface OpenThreadProps {
  id: string;
  /** The list, for the way back on a phone. */
  listLink: string;
  hints: boolean;
  composer: ComponentProps<typeof Thread>['composer'];
  assignRef: NonNullable<Tools['assignRef']>;
  closeRef: NonNullable<Tools['closeRef']>;
}

/** Where to see what the conversation is about. */
function Source({ quote_id, order_id, customer_email }: Conversation) {
  if (order_id) return <Link to={paths.adminOrder(order_id)}>See the order</Link>;
  if (quote_id) return <Link to={paths.adminQuote(quote_id)}>See the quote</Link>;
  return customer_email && <a href={`mailto:${customer_email}`}>{customer_email}</a>;
}

/** The open conversation. The focus moves to its name, which a screen reader then says. */
export function OpenThread({ id, listLink, hints, composer, assignRef, closeRef }: OpenThreadProps) {
  const { db } = useShell();
  const conversation = useQuery(conversationAbout(db, { id }));
  const section = useRef<HTMLElement>(null);
  const isHere = Boolean(conversation.data);
  useEffect(() => {
    if (isHere) section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [isHere]);
  return (
    <section className={styles.inboxThread} aria-label="Conversation" ref={section}>
      <Link className={styles.inboxBack} to={listLink}>
        All conversations
      </Link>
      <DataState
        query={conversation}
        empty={<p className="muted">This conversation does not exist. It may have been deleted with its quote.</p>}
        errorTitle="The conversation could not be loaded"
      >
        {(found) =>
          found && (
            <>
              <header className={styles.inboxHead}>
                <div>
                  <h2 tabIndex={-1}>
                    <bdi>{found.customer_name}</bdi>
                  </h2>
                  <p className="small muted">
                    {topicOf(found)} <Source {...found} />
                  </p>
                </div>
                <ThreadTools conversation={found} hints={hints} assignRef={assignRef} closeRef={closeRef} />
              </header>
              <Thread about={{ id }} conversation={found} composer={composer} />
            </>
          )
        }
      </DataState>
    </section>
  );
}
