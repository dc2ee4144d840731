import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { KeyRing } from '../../../supabase/local/delivery/delivery-keys.ts';
import { EXIT, Failure } from '../failure.ts';
import { openOutput, type Output } from '../output.ts';
import { dataDirOf, type GlobalOptions, isLoopback, urlOf } from '../settings.ts';

/** ms in which a running server must notice the change. */
const PATIENCE = 5000;

/** What the key verbs need: files of this machine, which the server reads again when they change. */
interface Place {
  out: Output;
  url: string;
  dataDir: string;
}

/** @throws Failure for a remote registry, or if no server of this machine has keys */
function placeOf(command: Command): Place {
  const options = command.optsWithGlobals<GlobalOptions>();
  const url = urlOf(options);
  if (!isLoopback(url)) {
    const message = `The keys of ${url} are secrets of its project. Make one with "init --new-key", then follow docs/operating.md, "Replacing the signing key".`;
    throw new Failure(EXIT.usage, 'usage', message);
  }
  const dataDir = dataDirOf();
  if (!fs.existsSync(path.join(dataDir, 'secrets', 'delivery-key.json'))) {
    const message = `${dataDir} holds no signing key. Start the server once (npm start), or name its DATA_DIR.`;
    throw new Failure(EXIT.notFound, 'no_key', message);
  }
  return { out: openOutput(options.json === true), url, dataDir };
}

/** The other code for keys, loaded only when needed. */
const keyFiles = () => import('../../../supabase/local/delivery/delivery-keys.ts');

interface Keys {
  signing: string;
  /** Newest first. */
  retiring: string[];
}

function idsOf({ publicKeys }: KeyRing): Keys {
  const [signing = '', ...retiring] = publicKeys.map(({ keyId }) => keyId);
  return { signing, retiring };
}

const keysIn = async (dataDir: string): Promise<Keys> => idsOf(await (await keyFiles()).readKeyRing(dataDir));

/** The key ids that the running server sends to browsers; null if none responds. */
async function servedIds(url: string): Promise<string | null> {
  try {
    const { moduleKeys = [] } = (await (await fetch(`${url}/config.json`)).json()) as { moduleKeys?: { keyId: string }[] };
    return moduleKeys.map(({ keyId }) => keyId).join();
  } catch {
    return null;
  }
}

/** Whether the running server uses the change. */
async function isTaken(url: string, { signing, retiring }: Keys): Promise<boolean> {
  const wanted = [signing, ...retiring].join();
  const until = Date.now() + PATIENCE;
  for (let served = await servedIds(url); served !== null; served = await servedIds(url)) {
    if (served === wanted) return true;
    if (Date.now() > until) return false;
    await pause(100);
  }
  return false;
}

async function tell({ out, url, dataDir }: Place, text: string): Promise<void> {
  const keys = await keysIn(dataDir);
  const live = await isTaken(url, keys);
  const where = live
    ? `${url} signs with it now.`
    : `No server with this data answers at ${url}: its next start takes the change.`;
  out.result({ ...keys, live }, `${text} ${where}`);
}

async function rotate(command: Command): Promise<void> {
  const place = placeOf(command);
  const { signing: before } = await keysIn(place.dataDir);
  const keyId = await (await keyFiles()).rotateKey(place.dataDir);
  await tell(place, `${keyId} is the new signing key; ${before} signs beside it until "key retire ${before}".`);
}

async function retire(keyId: string, command: Command): Promise<void> {
  const place = placeOf(command);
  const { signing, retiring } = await keysIn(place.dataDir);
  if (keyId === signing) {
    const message = `${keyId} is the signing key: make another one first, with "key rotate".`;
    throw new Failure(EXIT.conflict, 'is_signing', message);
  }
  if (!(await (await keyFiles()).retireKey(place.dataDir, keyId))) {
    const message = `No key ${keyId} is being replaced. There are: ${retiring.join(', ') || 'none'}.`;
    throw new Failure(EXIT.notFound, 'no_such_key', message);
  }
  await tell(place, `${keyId} is retired: ${signing} alone is trusted. Tabs that know only ${keyId} go on and offer a reload.`);
}

async function list(command: Command): Promise<void> {
  const { out, dataDir } = placeOf(command);
  const keys = await keysIn(dataDir);
  const lines = [`${keys.signing}  signs`, ...keys.retiring.map((keyId) => `${keyId}  signs too, until it is retired`)];
  out.result(keys, lines.join('\n'));
}

/** The keys that sign the map of this machine's server. A hosted project stores its keys as secrets. */
export function addKeys(program: Command): void {
  const key = program
    .command('key')
    .description('the keys that sign the map, on the server of this machine: list, rotate, retire');
  key
    .command('list')
    .description('the signing key, and those that it replaces')
    .action((_options: object, command: Command) => list(command));
  key
    .command('rotate')
    .description('make a new signing key; the one before signs beside it, so that open tabs go on')
    .action((_options: object, command: Command) => rotate(command));
  key
    .command('retire')
    .description('take a replaced key away: a day after its rotation, or at once where it leaked')
    .argument('<keyId>', 'as "key list" prints it')
    .action((keyId: string, _options: object, command: Command) => retire(keyId, command));
}
