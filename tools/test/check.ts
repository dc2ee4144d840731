// `npm run check`: the fast checks: types, lint, unused code, versions, format, the import law, the pages that remotes declare, schemas against migrations, types and rights of the database, the
// lint of migrations, what live releases use of the database, the functions as Deno sees them, and laws about words, lines of each room and styles.
import { LAWS, STAGES } from './stages.ts';

const FAST = [
  'types',
  'lint',
  'unused',
  'versions',
  'format',
  'law',
  'pages',
  'schemas',
  'db-types',
  'migrations',
  'data',
  'functions',
];

const failed: string[] = [];
for (const { name, run } of [...STAGES.filter((stage) => FAST.includes(stage.name)), LAWS]) {
  console.log(`=== ${name}`);
  if ((await run(false)).failed > 0) failed.push(name);
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}. What they found is above.`);
process.exitCode = failed.length === 0 ? 0 : 1;
