import { readFileSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  type Envelope,
  generateSigningKey,
  keyIdsOf,
  type ModuleKey,
  type Signer,
  signerOf,
  signPayload,
} from '@landfall/modules';

/** The keys of this instance that sign the map and the documents of releases. */
export interface KeyRing {
  /** The private key that is here to stay, as JSON text: DELIVERY_KEY of the functions. */
  deliveryKey: string;
  /** Private keys that a newer one replaces, oldest first, as JSON text: DELIVERY_KEYS_RETIRING. They sign too until they are retired. */
  retiringKeys: string;
  /** What browsers may verify with, the newest first. */
  publicKeys: ModuleKey[];
  /** The oldest first: the order of the signatures. */
  signers: Signer[];
}

const signingFile = (dataDir: string) => path.join(dataDir, 'secrets', 'delivery-key.json');
const retiringFile = (dataDir: string) => path.join(dataDir, 'secrets', 'delivery-keys-retiring.json');

/** Replaces a secret whole or not at all. */
async function replaceFile(file: string, content: unknown): Promise<void> {
  const beside = `${file}.${process.pid}`;
  await fs.writeFile(beside, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  await fs.rename(beside, file);
}

function readJson<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON: ${(cause as Error).message}`, { cause });
  }
}

const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;
const readRetiring = (dataDir: string): JsonWebKey[] =>
  isThere(retiringFile(dataDir)) ? readJson<JsonWebKey[]>(retiringFile(dataDir)) : [];

async function signerFrom(file: string, jwk: JsonWebKey): Promise<Signer> {
  try {
    return await signerOf(jwk);
  } catch (cause) {
    throw new Error(`${file} holds no private key of the form that npm run release -- key rotate makes`, { cause });
  }
}

/** The keys as the files have them now.
 *  @throws where a file is missing or no key */
export async function readKeyRing(dataDir: string): Promise<KeyRing> {
  const jwk = readJson<JsonWebKey>(signingFile(dataDir));
  const newest = await signerFrom(signingFile(dataDir), jwk);
  const found = readRetiring(dataDir).map(async (key) => ({ key, signer: await signerFrom(retiringFile(dataDir), key) }));
  // A rotation that was cut off has put the signing key among the others already.
  const retiring = (await Promise.all(found)).filter(({ signer }) => signer.publicKey.keyId !== newest.publicKey.keyId);
  const signers = [...retiring.map(({ signer }) => signer), newest];
  return {
    deliveryKey: JSON.stringify(jwk),
    retiringKeys: JSON.stringify(retiring.map(({ key }) => key)),
    publicKeys: signers.map(({ publicKey }) => publicKey).reverse(),
    signers,
  };
}

/** Makes a new signing key; the one before signs too from now on, until `retireKey`.
 *  @returns the id of the new one */
export async function rotateKey(dataDir: string): Promise<string> {
  const before = readJson<JsonWebKey>(signingFile(dataDir));
  await readKeyRing(dataDir); // damaged files are not built upon
  const next = await generateSigningKey();
  await replaceFile(retiringFile(dataDir), [...readRetiring(dataDir), before]);
  await replaceFile(signingFile(dataDir), next);
  return (await signerOf(next)).publicKey.keyId;
}

/** Takes a key away that was replaced before: from now on it signs nothing, and new pages do not trust it.
 *  @returns whether there was one of this id */
export async function retireKey(dataDir: string, keyId: string): Promise<boolean> {
  const { signers, retiringKeys } = await readKeyRing(dataDir);
  const at = signers.slice(0, -1).findIndex(({ publicKey }) => publicKey.keyId === keyId);
  if (at < 0) return false;
  const left = (JSON.parse(retiringKeys) as JsonWebKey[]).toSpliced(at, 1);
  await replaceFile(retiringFile(dataDir), left);
  return true;
}

const stamp = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : '';
};

/** How long a changed file may go unnoticed. ms */
const LOOK_EVERY = 200;

/** The keys of a running server. A rotation needs no restart: the files are read again when they have changed. */
export interface LiveKeys {
  now(): KeyRing;
  close(): void;
}

/** @throws where the files hold no keys. Later a file that cannot be read changes nothing, and says so once */
export async function openKeys(dataDir: string): Promise<LiveKeys> {
  const stamps = () => stamp(signingFile(dataDir)) + stamp(retiringFile(dataDir));
  let seen = stamps();
  let ring = await readKeyRing(dataDir);

  async function look(): Promise<void> {
    const found = stamps();
    if (found === seen) return;
    seen = found;
    try {
      ring = await readKeyRing(dataDir);
      console.log(`The signing keys are now ${ring.publicKeys.map(({ keyId }) => keyId).join(', ')} (newest first)`);
    } catch (error) {
      console.warn(`The signing keys stay as they were: ${(error as Error).message}`);
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY).unref();
  return { now: () => ring, close: () => clearInterval(timer) };
}

/** The map signed by these keys; unchanged where they have signed it already. */
export async function signedBy({ signers }: KeyRing, map: Envelope): Promise<Envelope> {
  const [first, ...also] = signers;
  const isSame = keyIdsOf(map).join() === signers.map(({ publicKey }) => publicKey.keyId).join();
  return isSame ? map : signPayload(map.payload, first!, also);
}
