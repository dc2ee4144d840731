import type { Sent } from './sent.ts';

/** Shared by the forms: the email or phone typed in one appears in the next. */
export interface AuthFormCommon {
  who: string;
  onWho: (who: string) => void;
  onSent: (sent: Sent) => void;
}
