import type { Principal } from '../_shared/delivery/principal.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import type { ModuleStore } from '../../../libs/delivery/src/store/store.ts';
import { Refusal } from '../_shared/http.ts';

interface Plan {
  /** Releases that could be reached at this time or later stay. */
  since: string;
  reachable: number;
  unreachable: number;
  /** Of all that are unreachable. */
  bytes: number;
  /** Releases whose files another call is deleting, or was deleting in the last ten minutes. */
  underway: number;
  /** False for a dry run: then no file may be deleted. */
  marked: boolean;
  batch: { module: string; version: string; bytes: number }[];
}

async function removeAll({ batch }: Plan, store: ModuleStore): Promise<number> {
  let files = 0;
  for (const release of batch) files += await store.remove(release);
  return files;
}

/** POST collect {days?, keep?, limit?, dryRun?}: deletes the files of one batch of releases that no environment serves, no rollback reaches and no open tab uses. The registry marks them first, so
 *  that none can be served meanwhile, and records them last. An interrupted call is completed by a later one.
 *  @throws Refusal as `collect_begin`; 503 store_unreadable */
export async function collect(body: Record<string, unknown>, as: Principal, store: ModuleStore): Promise<unknown> {
  const plan = await callRegistry<Plan>('collect_begin', as, body);
  if (!plan.marked || plan.batch.length === 0) return { ...plan, files: 0 };
  const releases = plan.batch.map(({ module, version }) => ({ module, version }));
  const files = await removeAll(plan, store).catch(async (error: unknown) => {
    console.error('collect:', error);
    await callRegistry('collect_finish', as, { releases, failed: true });
    throw new Refusal(
      503,
      'store_unreadable',
      "The store can't delete files now. Mend it, then run release collect again: it continues.",
    );
  });
  await callRegistry('collect_finish', as, { releases });
  return { ...plan, files };
}
