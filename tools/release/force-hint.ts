import { Failure } from './failure.ts';

/** Runs a verb that the gate may refuse. The failure then includes the command that forces it.
 *  @param forced that command, after `npm run release --` */
export async function withForceHint<T>(work: Promise<T>, environment: string, forced: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'gate_refused') throw error;
    const elsewhere = environment === 'production' ? '' : `--environment ${environment} `;
    const how = `Nothing was changed. Without the gate: npm run release -- ${elsewhere}${forced} --force --reason "..."`;
    throw new Failure(error.exit, error.code, `${error.message}\n${how}`, error.details);
  }
}
