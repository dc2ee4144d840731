// POST publish: checks before the registry stores a release. The caller has checked the right to publish, and inserts it.
import { Refusal } from '../http.ts';
import { CHECK_OF } from '../../../../libs/delivery/src/checks.ts';
import { checkFiles, type GateRefusal, type ReadFile } from '../../../../libs/delivery/src/gate.ts';
import { isShell, readDocument, RELEASE, type ReleaseDocument, SHELL } from '../../../../libs/delivery/src/release-document.ts';
import { type ModuleStore, Occupied } from '../../../../libs/delivery/src/store/store.ts';

export interface Publication {
  document: ReleaseDocument;
  /** Can be loaded by an override only, never promoted. */
  preview: boolean;
}

/** Reads the files of one release. */
export const readerOf =
  (store: ModuleStore, { module, version }: Pick<ReleaseDocument, 'module' | 'version'>): ReadFile =>
  (path) =>
    store.read(`${module}/${version}/${path}`);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function documentOf(value: unknown): ReleaseDocument {
  try {
    return readDocument(value);
  } catch (error) {
    throw new Refusal(400, 'bad_request', (error as Error).message);
  }
}

/** A preview link selects modules, and the shell is the page that reads it.
 *  @throws Refusal 400 no_shell_preview */
export function refuseShellPreview(module: unknown): void {
  if (module !== SHELL) return;
  const message = 'A shell has no preview: publish it without one. Nothing goes live before it is promoted.';
  throw new Refusal(400, 'no_shell_preview', message);
}

/** Releases older than manifests stay readable, because a rollback may need them. A new one without a manifest has no pages to claim.
 *  @throws Refusal 400 no_manifest */
function needPageManifest(document: ReleaseDocument): void {
  if (isShell(document) || document.pageManifest) return;
  const message = `release.json of ${document.module} ${document.version} has no pageManifest: build it with the pages.ts of its module, then publish again.`;
  throw new Refusal(400, 'no_manifest', message);
}

/** Parses a publication: `{document, preview?}`
 *  @throws Refusal 400 bad_request, which names the field; 400 no_manifest, no_shell_preview */
export function publicationOf(body: unknown): Publication {
  const { document, preview } = isRecord(body) ? body : {};
  const publication = { document: documentOf(document), preview: preview === true };
  needPageManifest(publication.document);
  if (publication.preview) refuseShellPreview(publication.document.module);
  return publication;
}

/** Requires that every file in the document is stored and matches its hash. The release is inserted only after this, so an interrupted
 *  upload leaves no release.
 *  @throws Refusal 422 incomplete with details.files, 503 store_unreadable */
export async function requireComplete(document: ReleaseDocument, store: ModuleStore): Promise<void> {
  const refusals = await checkFiles(document, readerOf(store, document));
  if (refusals.length === 0) return;
  if (refusals[0]!.code === 'store_unreadable') {
    throw new Refusal(503, 'store_unreadable', `${refusals[0]!.file}: the store cannot be read. Mend it, then publish again.`);
  }
  const files = refusals.map(({ file }) => file);
  const message = `${files.length} of ${document.files.length} files are not stored as release.json says: upload them, then publish again.`;
  throw new Refusal(422, 'incomplete', message, { files });
}

/** Stores release.json beside the files of an inserted release, for readers of the store. The registry's copy is authoritative, so an
 *  existing one stays: it may name another commit with the same files. */
export async function keepDocument(document: ReleaseDocument, store: ModuleStore): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
  await store.put(`${document.module}/${document.version}/${RELEASE}`, bytes, '').catch((error: unknown) => {
    if (!(error instanceof Occupied)) throw error;
  });
}

/** @throws Refusal 422 gate_refused with details.refusals, if there are any */
export function requireNoRefusals(refusals: GateRefusal[]): void {
  if (refusals.length === 0) return;
  const more = refusals.length > 1 ? ` (and ${refusals.length - 1} more)` : '';
  throw new Refusal(422, 'gate_refused', `The gate refused: ${refusals[0]!.message}${more}`, {
    refusals: refusals.map((refusal) => ({ ...refusal, check: CHECK_OF[refusal.code] })),
  });
}
