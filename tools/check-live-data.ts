// A stage of `npm run check`: refuses migrations that would break a release that browsers may have, and names it. With LANDFALL_URL (and
// LANDFALL_TOKEN), releases come from that registry; otherwise the code before the newest migration counts as live.
import fs from 'node:fs';
import path from 'node:path';
import { openRegistryClient } from './release/registry-client.ts';
import { tokenOf, urlOf } from './release/settings.ts';
import { catalogAfter, MIGRATIONS } from './data/catalog.ts';
import { brokenBy, type LiveRelease } from './data/live-data.ts';
import { commitBeforeMigration, usageOfCommit } from './build/usage-of-sources.ts';

/** Includes releases of tabs that were opened this many days ago. */
const DAYS = '30';

async function liveReleases(): Promise<LiveRelease[]> {
  if (process.env['LANDFALL_URL']) {
    const url = urlOf({});
    return (await openRegistryClient(url, tokenOf({}, url)).get<{ releases: LiveRelease[] }>('live-data', { days: DAYS }))
      .releases;
  }
  const reason = reasonToBreak();
  if (reason) {
    console.log(`The newest migration breaks older code on purpose: ${reason}`);
    return [];
  }
  const commit = commitBeforeMigration();
  if (commit) return usageOfCommit(commit);
  console.log(
    'Migrations were not compared: LANDFALL_URL is not set, and the git history before the newest migration is missing.',
  );
  return [];
}

/** The reason after "-- Breaks older releases:" in the newest migration, if it has that line. Ignored if there is a registry. */
function reasonToBreak(): string | undefined {
  const [newest] = fs
    .readdirSync(MIGRATIONS)
    .filter((name) => !name.endsWith('_indexes.sql'))
    .sort()
    .reverse();
  return newest && /^-- Breaks older releases: (.+)$/m.exec(fs.readFileSync(path.join(MIGRATIONS, newest), 'utf8'))?.[1];
}

const releases = await liveReleases();
const broken = brokenBy(await catalogAfter(MIGRATIONS), releases);
if (broken.length > 0) {
  console.error('The migrations would break releases that browsers may have:');
  for (const sentence of broken) console.error(`  ${sentence}`);
  console.error('Add first and remove later: keep these parts until no browser has these releases.');
  process.exitCode = 1;
} else {
  const names = new Set(releases.map(({ module, version }) => `${module} ${version}`));
  console.log(`The migrations keep everything that ${names.size} releases use.`);
}
