// A process of its own for a check: reads {proposal, applied, releases} as JSON, prints the problems as JSON. Its environment has no secret.
import { text } from 'node:stream/consumers';
import type { Migration } from '../../../supabase/local/database/migrations.ts';
import type { LiveRelease } from '../live-data.ts';
import { checkMigration, openLike, type Proposal } from './check-proposal.ts';

interface Input {
  proposal: Proposal;
  applied: Migration[];
  releases: LiveRelease[];
}

const { proposal, applied, releases } = JSON.parse(await text(process.stdin)) as Input;
const problems = await checkMigration(proposal, applied, releases, await openLike(applied));
process.stdout.write(JSON.stringify({ problems }), () => process.exit());
