import { failOver } from '../../fixtures/failover.ts';
import { startFront } from '../../fixtures/front.ts';
import { expect, test } from '@playwright/test';

/** `npm run bench -- failover` does twenty. */
const KILLS = 2;
const SHOPPERS = 2;

test('two servers behind nginx are killed alternately while browsers shop: no journey fails, nothing is lost or stored twice', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const front = await startFront();
  try {
    const { runs, written, journeys, slowestAnswerMs, ...figures } = await failOver(
      browser,
      front,
      { kills: KILLS, faults: 0 },
      SHOPPERS,
    );
    console.log(
      `${KILLS} kills, ${journeys} journeys, ${written} writes, slowest answer after a kill ${slowestAnswerMs} ms`,
      figures,
    );
    expect(figures).toMatchObject({ failed: [], missing: [], duplicated: [], overlappingRuns: 0 });
    expect([runs > 0, written, journeys >= SHOPPERS]).toEqual([true, KILLS * 12, true]);
  } finally {
    await front.stop();
  }
});
