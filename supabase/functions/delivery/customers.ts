import type { SupabaseClient } from '@supabase/supabase-js';
import { secretClient } from '../_shared/clients.ts';
import type { Principal } from '../_shared/delivery/principal.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';

type Input = Record<string, unknown>;

interface StoredFile {
  bucket: string;
  path: string;
}

/** How long links to files can be used, in seconds. */
const LINK_SECONDS = 3600;
/** Files that one call of the storage API takes. */
const BATCH = 100;

const batchesOf = (files: readonly StoredFile[]): { bucket: string; paths: string[] }[] =>
  [...new Set(files.map(({ bucket }) => bucket))].flatMap((bucket) => {
    const paths = files.filter((file) => file.bucket === bucket).map(({ path }) => path);
    return Array.from({ length: Math.ceil(paths.length / BATCH) }, (_, n) => ({
      bucket,
      paths: paths.slice(n * BATCH, (n + 1) * BATCH),
    }));
  });

async function linksOf(client: SupabaseClient, files: readonly StoredFile[]): Promise<(StoredFile & { url: string })[]> {
  const links: (StoredFile & { url: string })[] = [];
  for (const { bucket, paths } of batchesOf(files)) {
    const { data, error } = await client.storage.from(bucket).createSignedUrls(paths, LINK_SECONDS);
    if (error) throw new Error(`links of ${bucket}: ${error.message}`);
    for (const { path, signedUrl } of data) if (path && signedUrl) links.push({ bucket, path, url: signedUrl });
  }
  return links;
}

/** POST customer-export {customer}: everything of one person, with links to their files that are valid for an hour. */
export async function exportCustomer(input: Input, as: Principal): Promise<unknown> {
  const person = await callRegistry<{ files: StoredFile[] }>('export_customer', as, input);
  return { ...person, files: await linksOf(secretClient(), person.files) };
}

/** Files that the storage could remove. A file that can't be removed waits for the next erasure. */
async function remove(client: SupabaseClient, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const removed: StoredFile[] = [];
  for (const { bucket, paths } of batchesOf(files)) {
    const { error } = await client.storage.from(bucket).remove(paths);
    if (error) console.error(`erased files of ${bucket}:`, error.message);
    else removed.push(...paths.map((path) => ({ bucket, path })));
  }
  return removed;
}

/** POST customer-erase {customer, confirm, reason}: erases a person's rows in one transaction, then their files.
 *  @returns {user_id, rows, files: how many were removed, left: how many could not be} */
export async function eraseCustomer(input: Input, as: Principal): Promise<unknown> {
  const { files, ...erased } = await callRegistry<{ files: StoredFile[] }>('erase_customer', as, input);
  const removed = await remove(secretClient(), files);
  const { left } = await callRegistry<{ left: number }>('files_erased', as, { files: removed });
  return { ...erased, files: removed.length, left };
}
