// The command line, from its arguments to its exit code.
import { CommanderError } from 'commander';
import { EXIT, Failure } from './failure.ts';
import { openOutput } from './output.ts';
import { makeProgram } from './program.ts';

// Whoever reads may have read enough (`| head`): what is left is for nobody.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const args = process.argv.slice(2);
const out = openOutput(args.includes('--json'));

/** What went wrong, as a Failure. Null: help was asked for and shown. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? null : new Failure(EXIT.usage, 'usage', error.message.replace(/^error: /, ''));
  }
  return new Failure(EXIT.unexpected, 'unexpected', error instanceof Error ? (error.stack ?? error.message) : String(error));
}

const program = makeProgram();
try {
  await program.parseAsync(args, { from: 'user' });
} catch (error) {
  const failure = failureOf(error);
  if (failure && (out.json || !(error instanceof CommanderError))) out.failure(failure); // commander has shown its own
  process.exitCode = failure?.exit ?? EXIT.done;
}
