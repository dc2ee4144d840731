import { secretClient } from '../../clients.ts';
import { folderStore } from './folder-store.ts';
import { storageStore } from './storage-store.ts';
import type { ModuleStore } from './store.ts';

/** The store of this deployment: the folder MODULES_DIR where that is set, as the embedded server does, else Supabase Storage. */
export function openStore(): ModuleStore {
  const folder = Deno.env.get('MODULES_DIR');
  return folder ? folderStore(folder) : storageStore(secretClient());
}
