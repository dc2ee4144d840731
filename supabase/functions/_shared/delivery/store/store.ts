/** Stores the files of releases at `<module>/<version>/<path>`. A stored file never changes.
 *  Two implementations: a folder (folder-store.ts) and Supabase Storage (storage-store.ts), covered by one test. */
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
  css: 'text/css',
  json: 'application/json',
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  txt: 'text/plain',
};

/** The content type by file extension. */
export const typeOf = (path: string): string => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
