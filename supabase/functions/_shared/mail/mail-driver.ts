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

/** A text message (SMS). */
export interface OutgoingText {
  /** E.164, with the plus. */
  to: string;
  text: string;
}

/** Sends one text message. Rejects like a MailDriver. */
export interface TextDriver {
  sendText(message: OutgoingText): Promise<void>;
}

/** Sends one mail. Rejects with a MailFailure, or with any error that is worth another attempt. */
export interface MailDriver {
  send(mail: OutgoingMail): Promise<void>;
}

/** retry: worth another attempt. rejected: this message will never be accepted. bounced: this address or number takes none. */
export type FailureKind = 'retry' | 'rejected' | 'bounced';

/** A mail or text message that was not sent. The message says why, in words for an admin. */
export class MailFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
