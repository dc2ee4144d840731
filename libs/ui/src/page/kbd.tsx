import type { ReactNode } from 'react';

/** A key that works here. Hidden on a phone. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className="kbd">{children}</kbd>;
