// `npm run bench -- cold [--json] [--runs 6]`: cold loads of the federated shop against the same code as one application.
// `npm run bench -- cart [--json]`: opening and selecting a cart of a thousand items.
// `npm run bench -- health [--json]`: a health report with a thousand and with a million reporters, on Postgres.
// `npm run bench -- modules [--json]`: what each module adds, and the cost of finding it by the signed map.
// `npm run bench -- navigate [--json] [--runs 15]`: from a press on a link to the next page.
// `npm run bench -- peer [--json] [--runs 6]`: cold loads beside the sign-in page of another shop's admin application.
// `npm run bench -- abuse [--json] [--minutes 30]`: shoppers beside abusive clients.
// `npm run bench -- admin [--json] [--sizes 10000,100000] [--lines 'report|inbox']`: the admin's lists and measures at up to a million quotes, on Postgres.
// `npm run bench -- load [--json] [--rates 2,4,8]`: visitors at stepped rates, on Postgres with one and with two servers.
// `npm run bench -- failover [--json] [--kills 20]`: kills of either of two servers while browsers shop.
// `npm run bench -- sizes [--json]`: the size of each part. With --json standard output is one JSON object.
import { parseArgs } from 'node:util';
import { admin } from './admin/admin.ts';
import { abuse } from './abuse.ts';
import type { BenchResult } from './bench-result.ts';
import { cart } from './cart.ts';
import { type ColdOptions, cold } from './cold.ts';
import { failover } from './failover.ts';
import { health } from './health.ts';
import { load } from './load/load.ts';
import { modules } from './modules.ts';
import { navigate } from './navigate.ts';
import { peer } from './peer.ts';
import { sizes } from './sizes.ts';

type Options = ColdOptions & { minutes?: number; kills?: number; sizes?: number[]; rates?: number[]; lines?: RegExp };

const BENCHES: Record<string, (options: Options) => Promise<BenchResult>> = {
  abuse,
  admin,
  cart,
  cold,
  failover,
  health,
  load,
  modules,
  navigate,
  peer,
  sizes,
};

/** The benches that accept each option. */
const COUNTS: Record<'runs' | 'minutes' | 'kills', string[]> = {
  runs: ['cold', 'navigate', 'peer'],
  minutes: ['abuse'],
  kills: ['failover'],
};
const LISTS = {
  sizes: {
    bench: 'admin',
    least: 1000,
    say: 'Which sizes? `--sizes 10000,100000` goes with `admin` alone: numbers of quotes from 1000',
  },
  rates: { bench: 'load', least: 1, say: 'Which rates? `--rates 2,4,8` goes with `load` alone: visits a second, from 1' },
};

const { positionals, values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    runs: { type: 'string' },
    minutes: { type: 'string' },
    kills: { type: 'string' },
    sizes: { type: 'string' },
    rates: { type: 'string' },
    lines: { type: 'string' },
  },
  allowPositionals: true,
});
const bench = BENCHES[positionals[0] ?? ''];

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
if (!bench) refuse(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);

const options: Options = {};
for (const name of ['runs', 'minutes', 'kills'] as const) {
  if (values[name] === undefined) continue;
  const count = Number(values[name]);
  if (!(COUNTS[name].includes(positionals[0]!) && Number.isInteger(count) && count > 0)) {
    refuse(
      `How many ${name}? \`--${name}\` goes with ${COUNTS[name].map((one) => `\`${one}\``).join(' and ')} alone, and takes a whole number from 1`,
    );
  }
  options[name] = count;
}
for (const name of ['sizes', 'rates'] as const) {
  if (values[name] === undefined) continue;
  const list = values[name].split(',').map(Number);
  if (positionals[0] !== LISTS[name].bench || !list.every((one) => Number.isInteger(one) && one >= LISTS[name].least))
    refuse(LISTS[name].say);
  options[name] = list;
}
if (values.lines !== undefined) {
  if (positionals[0] !== 'admin')
    refuse("Which lines? `--lines 'report|inbox'` goes with `admin` alone: a regular expression for their names");
  try {
    options.lines = new RegExp(values.lines);
  } catch {
    refuse(`\`--lines\` is no regular expression: ${values.lines}`);
  }
}
const { result, text, isFailed } = await bench(options);
console.log(values.json ? JSON.stringify(result) : text);
if (isFailed) process.exitCode = 1;
