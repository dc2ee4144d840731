import type { ReactNode } from 'react';
import './count-badge.css';

/** A count's text: empty for 0 and while unknown, 9+ above 9. */
export const badgeText = (count = 0): string => (count > 9 ? '9+' : count > 0 ? String(count) : '');

interface CountBadgeProps {
  /** Undefined while unknown. */
  count: number | undefined;
  /** `needs` is orange: it waits for this person. */
  tone?: 'needs' | 'ink';
  children: ReactNode;
}

/** A count at the corner of an icon. Screen readers get it from the button's name. */
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
