import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ACTORS } from './actors.ts';
import { attempting } from './attempt.ts';
import { expected } from './expectation.ts';
import { Report } from './report.ts';
import { rpc } from './rpc.matrix.ts';
import { callStatement } from './rpc-checks.ts';
import { fillWorld, type World } from './world.ts';

let db: TestDatabase;
let world: World;
const report = new Report();

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal; refusals are expected here
  db = await openTestDatabase();
  world = await fillWorld(db);
  await db.exec('grant execute on all functions in schema public to public'); // what a restore without rights leaves
});
afterAll(() => db.close());

it.each(Object.entries(rpc))('%s refuses the same callers when everyone may execute it', async (name, call) => {
  for (const actor of ACTORS.filter((one) => expected(call.line, one) === 'denied')) {
    await attempting(db, world, actor, async (attempt) => {
      const found = await attempt(...callStatement(world, name, call));
      report.check(`${actor} calls ${name}`, /^(PT401|PT403)$/.test(found) ? 'refused' : found, 'refused');
    });
  }
  expect(report.takeDifferences()).toEqual([]);
});
