import type { TestDatabase } from '../harness.ts';
import { ACTORS } from './actors.ts';
import { attempting } from './attempt.ts';
import { expected } from './expectation.ts';
import type { Report } from './report.ts';
import type { Call } from './rpc.matrix.ts';
import type { World } from './world.ts';

const asParameter = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

/** The function's call with named arguments, and its parameters. */
export function callStatement(world: World, name: string, { args }: Call): [string, unknown[]] {
  const values = args?.(world) ?? {};
  const named = Object.keys(values).map((key, index) => `${key} => $${index + 1}`);
  return [`select * from public.${name}(${named.join(', ')})`, Object.values(values).map(asParameter)];
}

/** Calls the function with named arguments as all four actors, each rolled back. */
export async function checkCall(db: TestDatabase, world: World, name: string, call: Call, report: Report): Promise<void> {
  for (const actor of ACTORS) {
    await attempting(db, world, actor, async (attempt) => {
      const found = await attempt(...callStatement(world, name, call));
      report.check(`${actor} calls ${name}`, found, expected(call.line, actor));
    });
  }
}
