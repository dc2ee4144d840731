import type { ReactNode } from 'react';
import { StrandedRoute } from '../route/stranded-route.tsx';

interface Props {
  title: string;
  /** What would be here. */
  text?: ReactNode;
  /** The one way to fill it. */
  action?: ReactNode;
}

/** Nothing here yet: what would be, and the one way to get it. */
export const EmptyState = ({ title, text, action }: Props) => (
  <div className="note-panel">
    <StrandedRoute />
    <h2>{title}</h2>
    {text && <p className="muted">{text}</p>}
    {action && <div className="note-acts">{action}</div>}
  </div>
);
