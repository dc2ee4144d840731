import { inspect } from 'node:util';

interface PgError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

/** What lite may log of a database error. The driver's own error includes the statement and its parameters. */
export class DatabaseRefusal {
  readonly code: string;
  readonly message: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;

  constructor({ code, message, detail, hint }: PgError) {
    this.code = code;
    this.message = message;
    this.detail = detail;
    this.hint = hint;
  }

  [inspect.custom](): string {
    return `database ${this.code}: ${this.message}`;
  }
}

/** An error whose HTTP status lite gets wrong. With code `PGRST`, lite takes the status from the detail, as PostgREST does. */
class DatabaseRefusalWithStatus extends DatabaseRefusal {
  constructor(error: PgError, status: number) {
    const { code, message, detail = null, hint = null } = error;
    super({
      code: 'PGRST',
      message: JSON.stringify({ code, message, details: detail, hint }),
      detail: JSON.stringify({ status, headers: {} }),
    });
  }

  override [inspect.custom](): string {
    return `database ${this.message}`;
  }
}

/** SQLSTATEs that lite already maps like PostgREST. */
const RIGHT_CODES = /^(42501|42P01|23505|23503|25006|42883|42P17|PGRST)$/;
const RIGHT_CLASSES = /^(PT|42|22|23502)/;

/** PostgREST's HTTP status for SQLSTATEs that lite answers with 500. Null: lite's status is right. */
function statusFor(code: string, message: string): number | null {
  if (RIGHT_CODES.test(code) || RIGHT_CLASSES.test(code)) return null;
  if (code === 'P0001') return 400;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '53400') return 500;
  if (/^(08|53|57P01)/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

const isPgError = (error: unknown): error is PgError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  /^[0-9A-Z]{5}$/.test(String(error.code)) &&
  'message' in error;

/** Lite's hook for failed statements. Other errors pass through unchanged. */
export function normalizeDbError(error: unknown): unknown {
  if (!isPgError(error)) return error;
  const status = statusFor(error.code, error.message);
  return status === null ? new DatabaseRefusal(error) : new DatabaseRefusalWithStatus(error, status);
}
