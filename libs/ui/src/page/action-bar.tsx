import type { ReactNode } from 'react';

interface Props {
  /** Left: the amount in question, what remains of its time. */
  summary?: ReactNode;
  /** The buttons, the main one last. */
  children: ReactNode;
}

/** The page's main action in reach of the thumb: a bar at the bottom of a phone; nothing on wider screens, where the page has its own. */
export const ActionBar = ({ summary, children }: Props) => (
  <div className="action-bar no-print">
    <div className="action-bar-sum">{summary}</div>
    {children}
  </div>
);
