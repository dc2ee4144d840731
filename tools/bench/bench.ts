// `npm run bench -- cold [--json] [--runs 15]`: cold loads of the federated shop against the same code as one application.
// `npm run bench -- cart [--json]`: a cart of a thousand items opened and selected.
// `npm run bench -- modules [--json]`: what each module adds, and what finding it by the signed map costs.
// `npm run bench -- sizes [--json]`: what each part weighs. With --json standard output is one JSON object.
import { parseArgs } from 'node:util';
import { cart } from './cart.ts';
import { cold } from './cold.ts';
import { modules } from './modules.ts';
import { sizes } from './sizes.ts';

export interface Bench {
  /** For --json. */
  result: object;
  /** For people. */
  text: string;
}

const BENCHES: Record<string, (runs?: number) => Promise<Bench>> = { cart, cold, modules, sizes };

const { positionals, values } = parseArgs({
  options: { json: { type: 'boolean' }, runs: { type: 'string' } },
  allowPositionals: true,
});
const bench = BENCHES[positionals[0] ?? ''];
if (!bench) {
  console.error(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
const runs = values.runs === undefined ? undefined : Number(values.runs);
if (runs !== undefined && !(bench === cold && Number.isInteger(runs) && runs > 0)) {
  console.error('How many runs? `--runs` goes with `cold` alone, and takes a whole number from 1');
  process.exit(2);
}
const { result, text } = await bench(runs);
console.log(values.json ? JSON.stringify(result) : text);
