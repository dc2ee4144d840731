// `npm run bench -- cold [--json]`: cold loads of the federated shop against the same code as one application.
// `npm run bench -- cart [--json]`: a cart of a thousand items opened and selected.
// `npm run bench -- modules [--json]`: what each module adds, and what finding it by the signed map costs.
// `npm run bench -- sizes [--json]`: what each part weighs. With --json standard output is one JSON object.
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

const BENCHES: Record<string, () => Promise<Bench>> = { cart, cold, modules, sizes };

const [name = '', ...flags] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) {
  console.error(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
const { result, text } = await bench();
console.log(flags.includes('--json') ? JSON.stringify(result) : text);
