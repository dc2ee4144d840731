import { useStore } from '@landfall/contract';
import { loadOnDemand } from '@landfall/ui';
import { useHost } from '../../modules/host.ts';
import { useRecall } from './use-recall.ts';

const Notices = loadOnDemand(() => import('./notices.tsx').then((file) => file.Notices));

/** Loads the notices about versions and the clock only in tabs that have one. */
export function NoticesHost() {
  const { behind, clockAhead, overrides } = useHost().delivery;
  const isBehind = useStore(behind);
  const recall = useRecall();
  const isClockWrong = useStore(clockAhead) !== 0;
  const hasOverrides = useStore(overrides.agreed).length + useStore(overrides.asked).length > 0;
  return isBehind || recall || hasOverrides || isClockWrong ? <Notices recall={recall} /> : null;
}
