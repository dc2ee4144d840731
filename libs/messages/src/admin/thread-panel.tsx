import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { DataState } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { conversationAbout, type ConversationAbout } from './conversation.query.ts';
import { Thread } from './thread.tsx';
import { ThreadTools } from './thread-tools.tsx';
import styles from './inbox.module.css';

/** The conversation about a quote or order, on its own screen. */
export function ThreadPanel({ about }: { about: ConversationAbout }) {
  const { db } = useShell();
  const conversation = useQuery(conversationAbout(db, about));
  return (
    <DataState
      query={conversation}
      skeleton={<Skeletons rows={3} />}
      isEmpty={() => false}
      errorTitle="The conversation could not be loaded"
    >
      {(found) => (
        <div className={styles.lmPanel}>
          {found && (
            <div className={styles.lmPanelHead}>
              <ThreadTools conversation={found} />
              <Link to={`${paths.messages}?thread=${found.id}`}>Open in the inbox</Link>
            </div>
          )}
          <Thread about={about} conversation={found} />
        </div>
      )}
    </DataState>
  );
}
