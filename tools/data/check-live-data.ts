// A stage of `npm run check`: refuses migrations that would break a release that browsers may have, and names it.
import { brokenBy, readLiveData } from './live-data.ts';
import { migratedCatalog } from './migrated-catalog.ts';

const live = readLiveData();
const broken = brokenBy(await migratedCatalog(), live);
if (broken.length > 0) {
  console.error(`The migrations would break releases that browsers may have (supabase/live-data.json, of ${live.at}):`);
  for (const sentence of broken) console.error(`  ${sentence}`);
  console.error(
    'Add first and remove later: keep what they use until no browser has these releases.\n' +
      'If none has them any more: npm run release -- live-data, and commit supabase/live-data.json.',
  );
  process.exitCode = 1;
} else {
  const names = new Set(live.releases.map(({ module, version }) => `${module} ${version}`));
  console.log(`The migrations keep what ${names.size} releases use.`);
}
