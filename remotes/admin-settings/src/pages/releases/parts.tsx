import { DataState } from '@landfall/ui/record';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, type ButtonProps } from 'antd';
import { createContext, type ReactNode, use, useId } from 'react';
import type { Action } from './actions.ts';
import { buttonLabel } from './labels.ts';
import styles from './releases.module.css';

/** Opens the dialog of an action. */
export const AskContext = createContext<(action: Action) => void>(() => {});

interface ActionButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'danger' | 'className'> {
  action: Action;
  /** What it acts on, for its accessible name: "Roll back cart". */
  subject?: string;
}

/** Opens the dialog that confirms an action. */
export function ActionButton({ action, subject, ...button }: ActionButtonProps) {
  const ask = use(AskContext);
  const label = buttonLabel(action);
  return (
    <Button {...button} {...(subject && { 'aria-label': `${label} ${subject}` })} onClick={() => ask(action)}>
      {label}
    </Button>
  );
}

type RowProps = { actions: readonly Action[]; subject: string; children: ReactNode };

/** A row of a list: its text, and the buttons of its actions. */
export const ActionRow = ({ actions, subject, children }: RowProps) => (
  <li>
    <span className={styles.text}>{children}</span>
    {actions.length > 0 && (
      <span className={styles.buttons}>
        {actions.map((action) => (
          <ActionButton key={action.verb} action={action} subject={subject} size="small" />
        ))}
      </span>
    )}
  </li>
);

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface PagedProps<Row> {
  title: string;
  query: UseInfiniteQueryResult<Row[]>;
  errorTitle: string;
  empty: ReactNode;
  /** The button that loads the next page. */
  more: string;
  children(rows: Row[]): ReactNode;
}

/** A section with the rows loaded so far. */
export const PagedList = <Row,>({ title, query, errorTitle, empty, more, children }: PagedProps<Row>) => (
  <Section title={title}>
    <DataState query={query} errorTitle={errorTitle} empty={empty}>
      {children}
    </DataState>
    {query.hasNextPage && (
      <Button className={styles.more} onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
        {more}
      </Button>
    )}
  </Section>
);
