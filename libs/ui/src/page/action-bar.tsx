import type { ReactNode } from 'react';
import { leaveRoom } from './leave-room.ts';

interface Props {
  /** Left side: the amount, or the remaining time. */
  summary?: ReactNode;
  /** The buttons, main one last. */
  children: ReactNode;
}

/** The page's main action, in a bar at the bottom of a phone. Renders nothing on wider screens, where the page has its own button. */
export const ActionBar = ({ summary, children }: Props) => (
  <div ref={leaveRoom} className="action-bar no-print">
    <div className="action-bar-sum">{summary}</div>
    {children}
  </div>
);
