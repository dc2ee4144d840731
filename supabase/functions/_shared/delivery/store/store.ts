/** Where the files of releases lie: `<module>/<version>/<path>`. A file never changes once it is there.
 *  Two drivers: a folder (folder-store.ts) and Supabase Storage (storage-store.ts); one test holds both to these words. */
export interface ModuleStore {
  /** Puts a file in its place, whole or not at all.
   *  @param integrity of `bytes`, as its caller has checked
   *  @returns 'same' where these very bytes are there
   *  @throws Occupied where others are */
  put(path: string, bytes: Uint8Array<ArrayBuffer>, integrity: string): Promise<'new' | 'same'>;
  /** Null: no such file. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Paths of all files below a folder, sorted; the compressed copies left out.
   *  @param prefix `cart/1.5.0` */
  list(prefix: string): Promise<string[]>;
}

/** Other bytes are in this place. */
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

/** Content type by ending. */
export const typeOf = (path: string): string => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
