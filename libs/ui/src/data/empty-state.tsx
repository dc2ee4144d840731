import type { ReactNode } from 'react';
import { EmptyRouteLine } from '../route/empty-route-line.tsx';

interface Props {
  title: string;
  /** What will be here. */
  text?: ReactNode;
  /** The way to add it. */
  action?: ReactNode;
}

/** Nothing here yet: what will be, and how to add it. */
export const EmptyState = ({ title, text, action }: Props) => (
  <div className="note-panel">
    <EmptyRouteLine />
    <h2>{title}</h2>
    {text && <p className="muted">{text}</p>}
    {action && <div className="note-acts">{action}</div>}
  </div>
);
