// `npm run bench -- <name> [--json] [options]`: README.md says what each measures. With --json standard output is one JSON object.
import { parseArgs } from 'node:util';
import { abuse } from './abuse.ts';
import { admin } from './admin/admin.ts';
import { cold, returning } from './cold.ts';
import { failover } from './failover.ts';
import type { BenchResult } from './harness.ts';
import { load } from './load/load.ts';
import { navigate } from './navigate.ts';
import { peer } from './peer.ts';
import { servers } from './servers/servers.ts';
import { sizes } from './sizes.ts';

interface Options {
  runs?: number;
  minutes?: number;
  kills?: number;
  faults?: number;
  sizes?: number[];
  rates?: number[];
  lines?: RegExp;
}

/** Visitors, then the server beside other shops' servers. */
async function loadBesidePeers({ rates, runs }: Options): Promise<BenchResult> {
  const visitors = await load(rates ? { rates } : {});
  const peers = await servers(runs ? { runs } : {});
  return { ...visitors, result: { ...visitors.result, peers: peers.result }, text: `${visitors.text}\n\n${peers.text}` };
}

/** Each bench with the options that it accepts. */
const BENCHES: Record<string, [bench: (options: Options) => Promise<BenchResult>, ...accepts: (keyof Options)[]]> = {
  abuse: [abuse, 'minutes'],
  admin: [admin, 'sizes', 'lines'],
  cold: [cold, 'runs'],
  failover: [failover, 'kills', 'faults'],
  load: [loadBesidePeers, 'rates', 'runs'],
  navigate: [navigate, 'runs'],
  peer: [peer, 'runs'],
  return: [returning, 'runs'],
  servers: [servers, 'runs'],
  sizes: [sizes],
};

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const text = { type: 'string' } as const;
const { positionals, values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    runs: text,
    minutes: text,
    kills: text,
    faults: text,
    sizes: text,
    rates: text,
    lines: text,
  },
  allowPositionals: true,
});
const { json, ...given } = values;
const [bench, ...accepts] = BENCHES[positionals[0] ?? ''] ?? refuse(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);

function whole(name: string, value: string): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : refuse(`--${name} takes whole numbers from 1, not "${value}"`);
}

const PARSE: Record<keyof Options, (value: string) => unknown> = {
  runs: (value) => whole('runs', value),
  minutes: (value) => whole('minutes', value),
  kills: (value) => whole('kills', value),
  faults: (value) => whole('faults', value),
  sizes: (value) => value.split(',').map((size) => whole('sizes', size)),
  rates: (value) => value.split(',').map((rate) => whole('rates', rate)),
  lines: (value) => new RegExp(value),
};

const options: Record<string, unknown> = {};
for (const [name, value] of Object.entries(given) as [keyof Options, string][]) {
  if (!accepts.includes(name)) refuse(`${positionals[0]} has no option --${name}`);
  options[name] = PARSE[name](value);
}
const { result, text: table, isFailed } = await bench(options);
console.log(json ? JSON.stringify(result) : table);
if (isFailed) process.exitCode = 1;
