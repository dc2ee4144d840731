import { When } from '@landfall/ui/record';
import { Avatar } from 'antd';
import { useEffect, useRef } from 'react';
import { Attached } from './attached.tsx';
import type { Message } from '../message.ts';
import styles from './thread.module.css';

interface Said {
  /** Who wrote it, as its reader knows them. */
  by: string;
  /** Whether the reader's side wrote it. */
  isOurs: boolean;
}

interface ThreadLogProps {
  messages: readonly Message[];
  saidBy: (message: Message) => Said;
  /** What shows before anything was said. */
  empty: string;
  /** Whether the log scrolls by itself. It then shows the newest message, and can be focused to be scrolled by keys. */
  scrolls?: boolean;
}

const Entry = ({ message, by, isOurs }: Said & { message: Message }) => (
  <li className={isOurs ? styles.mine : undefined}>
    {!isOurs && (
      <Avatar size={28} aria-hidden>
        {by.charAt(0)}
      </Avatar>
    )}
    <div>
      <p dir="auto">{message.content}</p>
      {message.attachment_path && <Attached path={message.attachment_path} />}
      <small className="muted">
        {by}, <When at={message.created_at} />
        {isOurs && message.is_read && ' · read'}
      </small>
    </div>
  </li>
);

/** What was said, oldest first. A screen reader announces what comes in. */
export function ThreadLog({ messages, saidBy, empty, scrolls = false }: ThreadLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (scrolls && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [newest, scrolls]);
  return (
    <div
      ref={log}
      role="log"
      aria-label="What was said"
      className={scrolls ? `${styles.lmLog} ${styles.lmScrolls}` : styles.lmLog}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={scrolls ? 0 : undefined}
    >
      {messages.length === 0 && <p className="small muted">{empty}</p>}
      <ul className={styles.lmThread}>
        {messages.map((message) => (
          <Entry key={message.id} message={message} {...saidBy(message)} />
        ))}
      </ul>
    </div>
  );
}
