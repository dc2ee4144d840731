// `npm run check`: the fast checks: types, lint, format, the import law, the pages that remotes declare, schemas against
// migrations, and what live releases use of the database.
import { STAGES } from './stages.ts';

let failed = 0;
for (const { name, run } of STAGES.filter((stage) =>
  ['types', 'lint', 'format', 'law', 'pages', 'schemas', 'data'].includes(stage.name),
)) {
  console.log(`=== ${name}`);
  failed += (await run(false)).failed;
}
process.exitCode = failed === 0 ? 0 : 1;
