import { secretClient } from '../../clients.ts';
import { optionalSetting } from '../../setting.ts';
import { folderStore } from '../../../../../libs/delivery/src/store/folder-store.ts';
import { readS3Settings } from '../../../../../libs/delivery/src/store/s3-settings.ts';
import { s3Store } from '../../../../../libs/delivery/src/store/s3-store.ts';
import { storageStore } from '../../../../../libs/delivery/src/store/storage-store.ts';
import type { ModuleStore } from '../../../../../libs/delivery/src/store/store.ts';

/** This deployment's store: the bucket of MODULES_S3_*, else the folder MODULES_DIR, as in the embedded server, else Supabase Storage.
 *  @throws if the settings of S3 are incomplete */
export function openStore(): ModuleStore {
  const s3 = readS3Settings(optionalSetting);
  if (s3) return s3Store(s3);
  const folder = optionalSetting('MODULES_DIR');
  return folder ? folderStore(folder) : storageStore(secretClient());
}
