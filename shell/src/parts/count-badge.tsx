import type { ReactNode } from 'react';
import './count-badge.css';

/** The count as it is written: nothing for none, 9+ above nine. */
export const badgeText = (count: number): string => (count > 9 ? '9+' : count > 0 ? String(count) : '');

interface CountBadgeProps {
  count: number;
  /** `needs` is orange: it waits for this very person. */
  tone?: 'needs' | 'ink';
  children: ReactNode;
}

/** A count at the corner of what it counts. Screen readers hear it from the button's own name. */
export const CountBadge = ({ count, tone = 'ink', children }: CountBadgeProps) => (
  <span className="sh-counted">
    {children}
    {badgeText(count) && (
      <span className={`sh-count num ${tone}`} aria-hidden="true">
        {badgeText(count)}
      </span>
    )}
  </span>
);
