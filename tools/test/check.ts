// `npm run check`: the fast checks: types, lint, unused code, versions, format, the import law, the pages that remotes declare, schemas against migrations, the
// lint of migrations, and what live releases use of the database.
import { STAGES } from './stages.ts';

const FAST = ['types', 'lint', 'unused', 'versions', 'format', 'law', 'pages', 'schemas', 'migrations', 'data'];

let failed = 0;
for (const { name, run } of STAGES.filter((stage) => FAST.includes(stage.name))) {
  console.log(`=== ${name}`);
  failed += (await run(false)).failed;
}
process.exitCode = failed === 0 ? 0 : 1;
