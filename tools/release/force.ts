import { InvalidArgumentError, Option } from 'commander';
import { type Check, CHECKS, isCheck } from '../../libs/delivery/src/checks.ts';
import { Failure } from './failure.ts';

const NAMES = Object.entries(CHECKS).map(([name, what]) => `${name} (${what})`);

/** @throws InvalidArgumentError */
function addCheck(name: string, before: Check[] = []): Check[] {
  if (!isCheck(name)) throw new InvalidArgumentError(`The gate's checks are ${Object.keys(CHECKS).join(', ')}.`);
  return [...new Set([...before, name])];
}

/** `--force <check>`, repeatable. */
export const forceOption = (): Option =>
  new Option(
    '--force <check>',
    `go past one check of the gate, for --reason; repeat it for more. Needs the right to force; the history names the checks. ${NAMES.join('; ')}`,
  ).argParser(addCheck);

const failedChecks = (details: object | undefined): string[] => {
  const { refusals = [] } = (details ?? {}) as { refusals?: { check: string }[] };
  return [...new Set(refusals.map(({ check }) => check))];
};

/** Runs a verb that the gate may refuse. The failure then includes the command that goes past the failed checks.
 *  @param command after `npm run release --`
 *  @param forced checks that were forced already */
export async function withForceHint<T>(work: Promise<T>, environment: string, command: string, forced: Check[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'gate_refused') throw error;
    const elsewhere = environment === 'production' ? '' : `--environment ${environment} `;
    const failed = failedChecks(error.details);
    const forces = [...forced, ...failed].map((check) => `--force ${check}`).join(' ');
    const how =
      `Nothing was changed. Failed: ${failed.join(', ')}. ` +
      `To go past that: npm run release -- ${elsewhere}${command} ${forces} --reason "..."`;
    throw new Failure(error.exit, error.code, `${error.message}\n${how}`, error.details);
  }
}
