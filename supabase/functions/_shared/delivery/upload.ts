// PUT files/<module>/<version>/<path>: one file of a release before it is published. The caller has checked the right to publish.
import { json, Refusal } from '../http.ts';
import { readBytes } from '../read-bytes.ts';
import { matches } from '../../../../libs/delivery/src/integrity.ts';
import { isFilePath, isModuleName, isVersion } from '../../../../libs/delivery/src/paths.ts';
import { MAX_FILE, type ReleaseDocument } from '../../../../libs/delivery/src/release-document.ts';
import { type ModuleStore, Occupied } from '../../../../libs/delivery/src/store/store.ts';

export interface UploadedFile {
  module: string;
  version: string;
  path: string;
}

function check({ module, version, path }: UploadedFile): void {
  if (!isModuleName(module))
    throw new Refusal(400, 'bad_request', `"${module}" is no module name: small letters, digits, dashes.`);
  if (!isVersion(version)) throw new Refusal(400, 'bad_request', `"${version}" is no version: write it as 1.4.0.`);
  if (!isFilePath(path)) throw new Refusal(400, 'bad_request', `"${path}" is no path of a file of a release.`);
}

const differs = ({ module, version, path }: UploadedFile) =>
  new Refusal(
    409,
    'release_differs',
    `${path} of ${module} ${version} is there with other bytes, and a version never changes: publish under a new version.`,
    { file: path },
  );

const isPublished = (path: string, integrity: string, { files }: ReleaseDocument): boolean =>
  files.some((file) => file.path === path && file.integrity === integrity);

/** Stores a file if its bytes match the hash in the header `x-integrity`. Never overwrites.
 *  @param published this version's document if it is already published: then nothing can be added
 *  @returns 201, or 200 if the same bytes are already stored
 *  @throws Refusal 400 bad_request, 409 release_differs, 413 too_large, 422 hash_differs */
export async function uploadFile(
  request: Request,
  file: UploadedFile,
  store: ModuleStore,
  published: ReleaseDocument | null,
): Promise<Response> {
  check(file);
  const integrity = request.headers.get('x-integrity') ?? '';
  const bytes = await readBytes(request, MAX_FILE);
  if (!(await matches(bytes, integrity))) {
    throw new Refusal(422, 'hash_differs', `${file.path} does not have the hash of x-integrity: send it again.`);
  }
  if (published && !isPublished(file.path, integrity, published)) throw differs(file);
  try {
    const state = await store.put(`${file.module}/${file.version}/${file.path}`, bytes, integrity);
    return json({ path: file.path, state }, state === 'new' ? 201 : 200);
  } catch (error) {
    throw error instanceof Occupied ? differs(file) : error;
  }
}
