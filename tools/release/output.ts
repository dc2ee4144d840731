import { Failure } from './failure.ts';

/** Where a command speaks. Its result goes to standard output, everything on the way to standard error. */
export interface Output {
  /** One JSON object instead of words. */
  readonly json: boolean;
  /** A line on the way. Not with --json. */
  note(line: string): void;
  /** How far long work is: rewritten in place on a terminal, nothing elsewhere. */
  progress(text: string): void;
  /** The one result: an object for --json, words for people. */
  result(value: object, text: string): void;
  failure(failure: Failure): void;
}

const CLEAR = '\r\u001b[2K';

export function openOutput(json: boolean): Output {
  const live = !json && process.stderr.isTTY;
  let open = false;
  const clear = () => {
    if (open) process.stderr.write(CLEAR);
    open = false;
  };
  return {
    json,
    note(line) {
      clear();
      if (!json) process.stderr.write(`${line}\n`);
    },
    progress(text) {
      if (!live) return;
      process.stderr.write(`${CLEAR}${text}`);
      open = true;
    },
    result(value, text) {
      clear();
      process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
    },
    failure({ code, message, details }) {
      clear();
      if (json) process.stdout.write(`${JSON.stringify({ error: { code, message, ...(details && { details }) } })}\n`);
      else process.stderr.write(`${message}\n`);
    },
  };
}
