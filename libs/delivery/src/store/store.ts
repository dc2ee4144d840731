import { isModuleName, isVersion } from '../paths.ts';

/** Stores the files of releases at `<module>/<version>/<path>`. A stored file never changes.
 *  Implementations: a folder (folder-store.ts), Supabase Storage (storage-store.ts) and S3 (s3-store.ts), covered by one test. */
export interface ModuleStore {
  /** Stores a file completely or not at all.
   *  @param integrity of `bytes`, verified by the caller
   *  @returns 'same' if these bytes are already stored
   *  @throws Occupied if other bytes are */
  put(path: string, bytes: Uint8Array<ArrayBuffer>, integrity: string): Promise<'new' | 'same'>;
  /** Null if there is no such file. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Paths of all files below a folder, sorted, without compressed copies.
   *  @param prefix `cart/1.5.0` */
  list(prefix: string): Promise<string[]>;
  /** Deletes all files of a release, with their compressed copies. Repeating it deletes what an interrupted call left.
   *  @returns how many files there were, without copies
   *  @throws if there is no release of that form: nothing else may be deleted */
  remove(release: { module: string; version: string }): Promise<number>;
}

/** The folder of a release: `cart/1.5.0`. @throws if it is not one */
export function releaseFolder({ module, version }: { module: string; version: string }): string {
  if (!isModuleName(module) || !isVersion(version)) throw new Error(`${module}/${version} is not the folder of a release`);
  return `${module}/${version}`;
}

/** Other bytes are stored at this path. */
export class Occupied extends Error {
  constructor(path: string) {
    super(`${path} is there with other bytes`);
    this.name = 'Occupied';
  }
}

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  wasm: 'application/wasm',
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain',
};

/** The content type by file extension. The bucket `modules` accepts these (supabase/schemas/99_first_rows/system.sql). */
export const typeOf = (path: string): string => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
