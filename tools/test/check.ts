// `npm run check`: the fast checks: types, lint, unused code, versions, format, the import law, the pages that remotes declare, schemas against migrations, types and rights of the database, the
// lint of migrations, what live releases use of the database, and laws about words, lines of each room and styles.
import { LAWS, STAGES } from './stages.ts';

const FAST = ['types', 'lint', 'unused', 'versions', 'format', 'law', 'pages', 'schemas', 'db-types', 'migrations', 'data'];

let failed = 0;
for (const { name, run } of [...STAGES.filter((stage) => FAST.includes(stage.name)), LAWS]) {
  console.log(`=== ${name}`);
  failed += (await run(false)).failed;
}
process.exitCode = failed === 0 ? 0 : 1;
