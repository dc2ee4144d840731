import { useStore } from '@landfall/contract';
import { createPart } from '@landfall/ui';
import { useHost } from '../../parts/host.ts';

const Notices = createPart(() => import('./notices.tsx').then((file) => file.Notices));

/** Holds the place of what a tab says about its versions. Most tabs have nothing to say, and load none of it. */
export function NoticesHost() {
  const { behind, overrides } = useHost().delivery;
  const isBehind = useStore(behind);
  const hasOverrides = useStore(overrides.agreed).length + useStore(overrides.asked).length > 0;
  return isBehind || hasOverrides ? <Notices /> : null;
}
