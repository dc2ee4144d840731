import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { fillWorld, type World } from '../matrix/world.ts';
import { accessMutants } from './access.mutants.ts';
import { deliveryMutants } from './delivery.mutants.ts';
import { consolidationMutants } from './consolidation.mutants.ts';
import { draftsMutants } from './drafts.mutants.ts';
import { hostedMutants } from './hosted.mutants.ts';
import { addQuotes } from './more-quotes.ts';
import { environmentsMutants } from './environments.mutants.ts';
import { deskMutants } from './desk.mutants.ts';
import { detailMutants } from './detail.mutants.ts';
import { inboxMutants } from './inbox.mutants.ts';
import { instantMutants } from './instant.mutants.ts';
import { journeysMutants } from './journeys.mutants.ts';
import { claimsMutants } from './claims.mutants.ts';
import { linesMutants } from './lines.mutants.ts';
import { listsMutants } from './lists.mutants.ts';
import { jobsMutants } from './jobs.mutants.ts';
import { eventMutants } from './events.mutants.ts';
import { mailMutants } from './mail.mutants.ts';
import { moneyMutants } from './money.mutants.ts';
import { movesMutants } from './moves.mutants.ts';
import { paymentMutants } from './payment.mutants.ts';
import { quotesMutants } from './quotes.mutants.ts';
import { privacyMutants } from './privacy.mutants.ts';
import { peopleMutants } from './people.mutants.ts';
import { receiptMutants } from './receipt.mutants.ts';
import { rulesMutants } from './rules.mutants.ts';
import { scaleMutants } from './scale.mutants.ts';
import { survives } from './try-out.ts';

let db: TestDatabase;
let world: World;
let found = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  world = await fillWorld(db);
  Object.assign(world.rows, await addQuotes(db, world));
});

afterAll(async () => {
  console.info(`mutants: ${found} rules removed one by one, each found by its check`);
  await db.close();
});

describe.each([
  ['access', accessMutants],
  ['drafts, edits, splits and merges', draftsMutants],
  ['quotes as one parcel', consolidationMutants],
  ['money', moneyMutants],
  ['payments', paymentMutants],
  ['receipts', receiptMutants],
  ['the queue and the statement of money', deskMutants],
  ['customers and unmatched money', peopleMutants],
  ['moves and settings', movesMutants],
  ['releases', deliveryMutants],
  ['instant quotes', instantMutants],
  ['the simulator, statuses and instant rules', rulesMutants],
  ['the inbox', inboxMutants],
  ['jobs, system settings and the audit log', jobsMutants],
  ['quotes, mails and limits', quotesMutants],
  ['lines and parcels', linesMutants],
  ['claims', claimsMutants],
  ['assignment, notes and templates', detailMutants],
  ['saved views', listsMutants],
  ['lists of one admin and reported mail runs', journeysMutants],
  ['lists and roll-ups', scaleMutants],
  ['mail and templates', mailMutants],
  ['events', eventMutants],
  ['personal data and retention', privacyMutants],
  ['setting up a project', hostedMutants],
  ['sets, exports and leavers', environmentsMutants],
] as const)('rules of %s', (_area, mutants) => {
  it.each(mutants.map((mutant) => [mutant.rule, mutant] as const))('would notice if no longer: %s', async (_rule, mutant) => {
    const { before, after } = await survives(db, world, mutant);
    expect(before).toBe(mutant.holds);
    expect(after).not.toBe(mutant.holds);
    found += 1;
  });
});
