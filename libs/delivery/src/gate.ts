// Decides whether a release may go live. Pure: takes the release's document, the live shell's platform and the stored files.
import { matchesPath } from '../../contract/src/match-path.ts';
import { type Misbehaviour, misbehaviourText } from '../../modules/src/misbehaviour.ts';
import { budgetOf, weightOf } from './budget.ts';
import type { GateCode } from './checks.ts';
import { type ApprovedClaim, missingClaims } from './claims.ts';
import { type Catalog, missingData } from './data-gate.ts';
import { checkFit } from './fit.ts';
import { matches } from './integrity.ts';
import { shapeOf } from './page-patterns.ts';
import {
  ENTRY,
  manifestOf,
  type Platform,
  type ReleaseDocument,
  type ReleaseFile,
  type RemoteDocument,
  type ShellDocument,
} from './release-document.ts';

/** One refusal, with what to do. */
export interface GateRefusal {
  code: GateCode;
  file?: string;
  part?: string;
  message: string;
}

/** Reads a file of the release; null if it is not stored. */
export type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** ms after which a file counts as unreadable. */
const READ_MS = 5000;

/** The store failed or did not respond in time, so it is unknown whether the release is complete. */
class Unreadable extends Error {
  readonly path: string;

  constructor(path: string, { message }: Error) {
    super(message);
    this.path = path;
  }
}

async function withDeadline<T>(response: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${READ_MS / 1000} s`)), READ_MS);
  });
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}

const guarded =
  (read: ReadFile): ReadFile =>
  (path) =>
    withDeadline(read(path)).catch((reason: unknown) => {
      throw new Unreadable(path, reason as Error);
    });

/** Checks stored files. The first unreadable file ends the check with one refusal, because the next might hang as long. */
async function lookAt(read: ReadFile, look: (read: ReadFile) => Promise<GateRefusal[]>): Promise<GateRefusal[]> {
  try {
    return await look(guarded(read));
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
    const message = `The store cannot be read (${reason.path}: ${reason.message}), so the files were not checked: mend the store.`;
    return [{ code: 'store_unreadable', file: reason.path, message }];
  }
}

const titleOf = ({ module, version }: ReleaseDocument) => `${module} ${version}`;

async function checkFile({ path, bytes, integrity }: ReleaseFile, read: ReadFile): Promise<GateRefusal[]> {
  const stored = await read(path);
  if (!stored) return [{ code: 'file_missing', file: path, message: `${path} is not in the store: publish the release again.` }];
  if (stored.length === bytes && (await matches(stored, integrity))) return [];
  const message = `${path} in the store is not the file that was published: publish a new version, and find out who wrote there.`;
  return [{ code: 'hash_differs', file: path, message }];
}

/** Sequentially: a release has a few MB, and the function has little memory. */
async function checkEach({ files }: ReleaseDocument, read: ReadFile): Promise<GateRefusal[]> {
  const refusals: GateRefusal[] = [];
  for (const file of files) refusals.push(...(await checkFile(file, read)));
  return refusals;
}

/** Checks that every file exists and matches its hash. */
export const checkFiles = (document: ReleaseDocument, read: ReadFile): Promise<GateRefusal[]> =>
  lookAt(read, (guardedRead) => checkEach(document, guardedRead));

const HASH = /sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}/g;
/** The bundler's internal name for its table of chunk hashes. The build's tests fail if an upgrade changes it. */
const TABLE = /sriHashes=\{[^}]*\}/g;

async function textOf(path: string, read: ReadFile): Promise<string> {
  return new TextDecoder().decode((await read(path)) ?? new Uint8Array());
}

const hashesIn = (texts: Iterable<string>): Set<string> => new Set([...texts].flatMap((text) => text.match(HASH) ?? []));

const withoutHash = (scripts: ReleaseFile[], known: Set<string>, where: string): GateRefusal[] =>
  scripts
    .filter(({ integrity }) => !known.has(integrity))
    .map(({ path }) => {
      const message = `${path} has no hash in ${where}, so it would run unverified: build with tools/build, which adds it.`;
      return { code: 'script_without_hash', file: path, message };
    });

const isScript = ({ path }: ReleaseFile) => path.endsWith('.js');

/** The map has the entry's hash, and the entry those of all other scripts. */
async function checkRemoteScripts({ files }: RemoteDocument, read: ReadFile): Promise<GateRefusal[]> {
  if (!files.some(({ path }) => path === ENTRY)) {
    return [{ code: 'file_missing', file: ENTRY, message: `The release has no ${ENTRY}, which the shell loads first.` }];
  }
  const known = hashesIn((await textOf(ENTRY, read)).match(TABLE) ?? []);
  const others = files.filter((file) => isScript(file) && file.path !== ENTRY);
  return withoutHash(others, known, ENTRY);
}

const PAGE = 'index.html';

/** index.html has the hashes of its scripts, and they have those of their chunks. */
async function checkShellScripts({ files }: ShellDocument, read: ReadFile): Promise<GateRefusal[]> {
  if (!files.some(({ path }) => path === PAGE)) {
    return [{ code: 'file_missing', file: PAGE, message: `The release has no ${PAGE}, the page of the shop.` }];
  }
  const scripts = files.filter(isScript);
  const tags = (await textOf(PAGE, read)).match(/<script\b[^>]*>/g) ?? [];
  const tables: string[] = [];
  for (const { path } of scripts) tables.push(...((await textOf(path, read)).match(TABLE) ?? []));
  return withoutHash(scripts, hashesIn([...tags, ...tables]), `${PAGE} or the script that loads it`);
}

type CheckScripts = (read: ReadFile) => Promise<GateRefusal[]>;

/** Checks files and, if all exist, that every script has a known hash. */
const checkStored = async (
  document: ReleaseDocument,
  read: ReadFile | null,
  checkScripts: CheckScripts,
): Promise<GateRefusal[]> =>
  !read
    ? []
    : lookAt(read, async (guardedRead) => {
        const files = await checkEach(document, guardedRead);
        return files.length > 0 ? files : checkScripts(guardedRead);
      });

function checkSize(document: ReleaseDocument): GateRefusal[] {
  const { module, files } = document;
  const weight = weightOf(files);
  const budget = budgetOf(module, manifestOf(document));
  if (weight <= budget) return [];
  const message =
    `Scripts and styles weigh ${weight} bytes, ${weight - budget} more than the budget of ${module} (${budget}): ` +
    `make it smaller, or raise the budget in libs/delivery/src/budgets.json.`;
  return [{ code: 'too_large', message }];
}

/** Pages of a remote without a route in a shell older than manifests. Newer shells route what the map contains and list no pages. */
function unroutedPages({ module, early }: RemoteDocument, { pages }: Platform): string[] {
  const routed = pages && Object.hasOwn(pages, module) ? pages[module]! : [];
  return pages ? Object.keys(early.pages).filter((page) => !routed.some((path) => matchesPath(path, page))) : [];
}

/** @param before the platform of the live shell: a page it does not route either is not lost now */
function checkPages(document: RemoteDocument, platform: Platform, before?: Platform | null): GateRefusal[] {
  const lost = before ? unroutedPages(document, before) : [];
  return unroutedPages(document, platform)
    .filter((page) => !lost.includes(page))
    .map((page) => {
      const message =
        `${titleOf(document)} has the page ${page}, which the shell does not route to ${document.module}, so it could not be opened: ` +
        `release a shell that takes its pages from the map.`;
      return { code: 'page_not_routed', part: page, message };
    });
}

/** Checks that a remote works in a shell and that all its pages can be opened there. `npm start` uses it when its builds meet an
 *  operator's releases. */
export const checkTogether = (document: RemoteDocument, platform: Platform): GateRefusal[] => [
  ...checkFit(document, platform),
  ...checkPages(document, platform),
];

/** An environment's approved claims. */
export interface Claims {
  environment: string;
  approved: ApprovedClaim[];
}

/** Unclaimed pages of a release older than manifests, in a shell that routes by the map. */
const unclaimedPages = ({ module, early }: RemoteDocument, claims: ApprovedClaim[]): string[] =>
  Object.keys(early.pages).filter(
    (page) =>
      !claims.some(
        ({ kind, target, ...claim }) => kind === 'page' && claim.module === module && shapeOf(target) === shapeOf(page),
      ),
  );

/** Checks that a remote stays within its claims. A release without a manifest, in a shell that lists its own pages, depends on the shell
 *  only. */
function checkClaims(document: RemoteDocument, { environment, approved }: Claims, platform: Platform | null): GateRefusal[] {
  const { module, version, pageManifest } = document;
  if (pageManifest) {
    const command = `npm run release -- claim request ${module} --version ${version} --environment ${environment}`;
    return missingClaims(pageManifest, approved, module).map(({ code, target, what }) => ({
      code,
      part: target,
      message: `${titleOf(document)} ${what}: request it with ${command}`,
    }));
  }
  if (!platform || platform.pages) return [];
  return unclaimedPages(document, approved).map((page) => ({
    code: 'path_not_claimed',
    part: page,
    message: `${titleOf(document)} has the page ${page} without an approved claim: build it again with a pages.ts, then request the claim.`,
  }));
}

export const FONT_FILE = /\.(woff2?|ttf|otf|eot)$/i;
export const WASM_FILE = /\.wasm$/i;
const NEEDS_CAPABILITY = [
  { files: FONT_FILE, capability: 'fonts' },
  { files: WASM_FILE, capability: 'wasm' },
] as const;

/** Files that only a declared capability allows. The page's policy can't tell a module's font from the shell's. */
const checkDeclared = (document: RemoteDocument): GateRefusal[] =>
  NEEDS_CAPABILITY.flatMap(({ files, capability }) => {
    const file = document.files.find(({ path }) => files.test(path))?.path;
    if (!document.pageManifest || !file || document.pageManifest.capabilities?.[capability]) return [];
    const message =
      `${titleOf(document)} has the file ${file} without the capability ${capability}: ` +
      `declare capabilities: { ${capability}: true } in pages.ts, and publish a new version.`;
    return [{ code: 'file_not_declared', file, message }];
  });

/** Checks that the database offers what a release uses. @param catalog null if the release says nothing about it */
export function checkData(document: ReleaseDocument, catalog: Catalog | null): GateRefusal[] {
  if (!document.data || !catalog) return [];
  return missingData(document.data, catalog).map(({ part, what }) => ({
    code: 'data_missing',
    part,
    message: `${titleOf(document)} ${what}: apply the migration that it needs, or build it for this database.`,
  }));
}

/** Refuses a release before the migrations that were proposed with it. @param waiting names of those that are not applied */
export const checkMigrations = (document: ReleaseDocument, waiting: readonly string[]): GateRefusal[] =>
  waiting.map((part) => ({
    code: 'migration_waiting',
    part,
    message: `${titleOf(document)} needs the migration ${part}, which is not applied: npm run release -- migration list`,
  }));

/** Refuses a release that harmed the page around it while it was tried.
 *  @param seen null in a rollback, which this never blocks */
export const checkBehaviour = (document: ReleaseDocument, seen: readonly Misbehaviour[] | null): GateRefusal[] =>
  (seen ?? []).map((one) => ({
    code: 'misbehaved',
    part: `${one.kind} ${one.detail}`,
    message: `${titleOf(document)} ${misbehaviourText(one)} when it was tried outside production: mend it and publish a new version.`,
  }));

interface RemoteCase {
  document: RemoteDocument;
  /** Null for a release that is already live: a revoked claim removes its page from the map, not the release. */
  claims: Claims | null;
  /** The live shell's; null if there is none, as in a new environment. */
  platform: Platform | null;
  /** Null: files are not checked, because that is forced. */
  read: ReadFile | null;
  /** A rollback is not blocked by pages that can't be opened or are no longer claimed. */
  isBack?: boolean;
}

/** Why a remote may not go live; empty if it may. */
export async function gateRemote({ document, claims, platform, read, isBack = false }: RemoteCase): Promise<GateRefusal[]> {
  return [
    ...(await checkStored(document, read, (guardedRead) => checkRemoteScripts(document, guardedRead))),
    ...checkSize(document),
    ...(platform ? checkFit(document, platform) : []),
    ...(platform && !isBack ? checkPages(document, platform) : []),
    ...(claims && !isBack ? [...checkDeclared(document), ...checkClaims(document, claims, platform)] : []),
  ];
}

interface ShellCase {
  document: ShellDocument;
  /** Every live remote, stable or in a rollout. */
  remotes: RemoteDocument[];
  /** The live shell's; null if there is none. */
  platform: Platform | null;
  /** Null: files are not checked, because that is forced. */
  read: ReadFile | null;
  /** A rollback is not blocked by pages that can't be opened. */
  isBack?: boolean;
}

/** Why a shell may not go live: problems of its own files, and remotes that would no longer work. */
export async function gateShell({ document, remotes, platform, read, isBack = false }: ShellCase): Promise<GateRefusal[]> {
  return [
    ...(await checkStored(document, read, (guardedRead) => checkShellScripts(document, guardedRead))),
    ...checkSize(document),
    ...remotes.flatMap((remote) => checkFit(remote, document.platform)),
    ...(isBack ? [] : remotes.flatMap((remote) => checkPages(remote, document.platform, platform))),
  ];
}
