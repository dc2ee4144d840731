import { createInterface } from 'node:readline/promises';
import { EXIT, Failure } from './failure.ts';
import type { Output } from './output.ts';

/** The given reason, or one entered on the terminal. The history keeps it.
 *  @throws Failure reason_needed */
export async function requireReason(given: string | undefined, out: Output, what: string): Promise<string> {
  const reason = given?.trim() || (await prompt(out));
  if (reason) return reason;
  throw new Failure(EXIT.usage, 'reason_needed', `Say why with --reason "...": ${what} needs one, for the history.`);
}

async function prompt(out: Output): Promise<string> {
  if (out.json || !process.stdin.isTTY || !process.stderr.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question('Reason: ')).trim();
  } finally {
    terminal.close();
  }
}
