// `npm test` runs every check of the project in stages, then prints failures and counts. `npm test -- unit e2e` runs only those
// stages.
import { failureText } from './reported-tests.ts';
import { reported, type StageResult, STAGES } from './stages.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are: ${STAGES.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const results: (StageResult & { name: string; seconds: number })[] = [];
for (const { name, run } of STAGES.filter((stage) => asked.length === 0 || asked.includes(stage.name))) {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  const result = await run(asked.length === 0).catch((error: unknown): StageResult => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  results.push({ name, seconds: (performance.now() - start) / 1000, ...result });
}

for (const { name, failed } of results.filter(({ failed }) => failed > 0)) {
  console.log(`\n=== failed in ${name}: ${failed}`);
  for (const test of reported(name).filter(({ outcome }) => outcome === 'failed')) console.log(failureText(test));
}

const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
console.log('\nstage           passed  failed  seconds');
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${name.padEnd(15)} ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${seconds.toFixed(1).padStart(7)}`,
  );
}
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
