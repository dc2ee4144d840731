export interface OutgoingMail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
  /** Headers beyond sender, recipient and subject. */
  headers?: Record<string, string>;
  /** Message-ID with its angle brackets. The same in every attempt, so a second copy can be recognized. */
  messageId?: string;
}

/** Sends one mail. Rejects with a MailFailure, or with any error that is worth another attempt. */
export interface MailDriver {
  send(mail: OutgoingMail): Promise<void>;
}

/** retry: worth another attempt. rejected: this mail will never be accepted. bounced: this address takes no mail. */
export type FailureKind = 'retry' | 'rejected' | 'bounced';

/** A mail that was not sent. The message says why, in words for an admin. */
export class MailFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
