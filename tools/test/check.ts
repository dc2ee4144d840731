// `npm run check`: the fast checks: types, lint, format, the import law and the pages that remotes declare.
import { STAGES } from './stages.ts';

let failed = 0;
for (const { name, run } of STAGES.filter((stage) => ['types', 'lint', 'format', 'law', 'pages'].includes(stage.name))) {
  console.log(`=== ${name}`);
  failed += (await run(false)).failed;
}
process.exitCode = failed === 0 ? 0 : 1;
