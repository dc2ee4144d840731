import { withOwnCommand } from './command-name.ts';
import { Failure } from './failure.ts';

/** A command's output. Results go to standard output, everything else to standard error. */
export interface Output {
  /** Whether to print one JSON object instead of text. */
  readonly json: boolean;
  /** A progress message. Not printed with --json. */
  note(line: string): void;
  /** Progress of long work: rewritten in place on a terminal, not printed elsewhere. */
  progress(text: string): void;
  /** The result: an object for --json, text for people. */
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
      if (!json) process.stderr.write(`${withOwnCommand(line)}\n`);
    },
    progress(text) {
      if (!live) return;
      process.stderr.write(`${CLEAR}${text}`);
      open = true;
    },
    result(value, text) {
      clear();
      process.stdout.write(`${json ? JSON.stringify(value) : withOwnCommand(text)}\n`);
    },
    failure({ code, message, details }) {
      clear();
      const error = { code, message, ...(details && { details }) };
      if (json) process.stdout.write(`${withOwnCommand(JSON.stringify({ error }))}\n`);
      else process.stderr.write(`${withOwnCommand(message)}\n`);
    },
  };
}
