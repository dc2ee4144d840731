import type { SupabaseClient } from '@supabase/supabase-js';
import { type ModuleStore, Occupied, releaseFolder, sameBytes, typeOf } from './store.ts';

const BUCKET = 'modules';
/** s; a year, because a released file never changes */
const CACHE = '31536000';
const PAGE = 1000;

const isTaken = ({ message }: { message: string }): boolean => /exists|duplicate/i.test(message);
const isMissing = (error: { message: string; status?: number | undefined }): boolean =>
  [400, 404].includes(error.status ?? 0) || /not.?found/i.test(error.message);

/** Stores releases in the public bucket `modules`, which a CDN serves under /modules. Supabase compresses responses.
 *  @param client with the secret key: no one else may write there */
export function storageStore(client: SupabaseClient): ModuleStore {
  const bucket = client.storage.from(BUCKET);

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { data, error } = await bucket.download(name);
    if (data) return new Uint8Array(await data.arrayBuffer());
    if (isMissing(error)) return null;
    throw new Error(`${name} could not be read: ${error.message}`);
  }

  /** One level of folders; a folder is an entry without an id. */
  async function level(folder: string, offset = 0): Promise<{ name: string; id: string | null }[]> {
    const { data, error } = await bucket.list(folder, { limit: PAGE, offset });
    if (error) throw new Error(`${folder} could not be listed: ${error.message}`);
    return data.length < PAGE ? data : [...data, ...(await level(folder, offset + PAGE))];
  }

  async function list(folder: string): Promise<string[]> {
    const below = await Promise.all(
      (await level(folder)).map(async ({ name, id }) => (id === null ? list(`${folder}/${name}`) : [`${folder}/${name}`])),
    );
    return below.flat().sort();
  }

  return {
    async put(name, bytes) {
      const options = { contentType: typeOf(name), cacheControl: CACHE, upsert: false };
      const { error } = await bucket.upload(name, bytes, options);
      if (!error) return 'new';
      if (!isTaken(error)) throw new Error(`${name} could not be stored: ${error.message}`);
      const there = await read(name);
      if (!there || !sameBytes(there, bytes)) throw new Occupied(name);
      return 'same';
    },
    read,
    list,
    async remove(release) {
      const folder = releaseFolder(release);
      const files = await list(folder);
      for (let at = 0; at < files.length; at += PAGE) {
        const { error } = await bucket.remove(files.slice(at, at + PAGE));
        if (error) throw new Error(`${folder} could not be deleted: ${error.message}`);
      }
      return files.length;
    },
  };
}
