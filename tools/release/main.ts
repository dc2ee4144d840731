// Runs the command line and sets the exit code.
import { CommanderError } from 'commander';
import { EXIT, Failure } from './failure.ts';
import { openOutput } from './output.ts';
import { makeProgram } from './program.ts';

// The reader may have closed the pipe (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const args = process.argv.slice(2);
const out = openOutput(args.includes('--json'));

/** An error as a Failure. Null if help was requested and shown. */
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
  if (failure && (out.json || !(error instanceof CommanderError))) out.failure(failure); // commander has already shown its own
  process.exitCode = failure?.exit ?? EXIT.done;
}
