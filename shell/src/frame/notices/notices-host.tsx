import { useStore } from '@landfall/contract';
import { loadOnDemand } from '@landfall/ui';
import { useHost } from '../../modules/host.ts';

const Notices = loadOnDemand(() => import('./notices.tsx').then((file) => file.Notices));

/** Loads the notices about versions only in tabs that have one. */
export function NoticesHost() {
  const { behind, overrides } = useHost().delivery;
  const isBehind = useStore(behind);
  const hasOverrides = useStore(overrides.agreed).length + useStore(overrides.asked).length > 0;
  return isBehind || hasOverrides ? <Notices /> : null;
}
