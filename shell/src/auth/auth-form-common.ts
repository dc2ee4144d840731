import type { Sent } from './sent.ts';

/** What the forms share: the name typed in one is there in the next. */
export interface AuthFormCommon {
  who: string;
  onWho: (who: string) => void;
  onSent: (sent: Sent) => void;
}
