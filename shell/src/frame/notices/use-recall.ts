import { useStore } from '@landfall/contract';
import { useState } from 'react';
import { useHost } from '../../modules/host.ts';

/** A module whose release in this tab was taken back, once its person is to know: at once if it showed wrong figures, else after they went to
 *  another page. */
export function useRecall(): { module: string; isUrgent: boolean } | undefined {
  const { delivery, modules, arrived } = useHost();
  const map = useStore(delivery.newest);
  const active = useStore(modules.active);
  const path = useStore(arrived);
  /** Where the person was when this tab heard of it. */
  const [heardAt, setHeardAt] = useState<string>();
  const recalls = [...active.values()].flatMap(({ name, choice, why }) => {
    const isUrgent = map?.modules[name]?.recalled?.[choice.release.version];
    return isUrgent === undefined || why === 'override' ? [] : [{ module: name, isUrgent }];
  });
  if (recalls.length > 0 && heardAt === undefined) setHeardAt(path);
  return recalls.find(({ isUrgent }) => isUrgent) ?? (heardAt !== undefined && path !== heardAt ? recalls[0] : undefined);
}
