import type { ReactNode } from 'react';

export type StatusTone = 'default' | 'secondary' | 'outline' | 'destructive' | 'needs';

/** A dot and a word, never colour alone. `needs`: it waits for this reader. */
export const StatusDot = ({ tone = 'default', children }: { tone?: StatusTone; children: ReactNode }) => (
  <span className={`status ${tone}`}>{children}</span>
);
