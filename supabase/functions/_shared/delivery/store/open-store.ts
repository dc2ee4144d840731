import { secretClient } from '../../clients.ts';
import { folderStore } from './folder-store.ts';
import { storageStore } from './storage-store.ts';
import type { ModuleStore } from './store.ts';

/** This deployment's store: the folder MODULES_DIR if set, as in the embedded server, else Supabase Storage. */
export function openStore(): ModuleStore {
  const folder = Deno.env.get('MODULES_DIR');
  return folder ? folderStore(folder) : storageStore(secretClient());
}
