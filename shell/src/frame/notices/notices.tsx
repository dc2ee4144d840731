import { useStore } from '@landfall/contract';
import { useHost } from '../../modules/host.ts';
import { ClockNotice } from './clock-notice.tsx';
import { OverrideBadge } from './override-badge.tsx';
import { OverrideQuestion } from './override-question.tsx';
import { ReloadOffer } from './reload-offer.tsx';
import './notices.css';

/** Notices about the versions in this tab, and a wrong clock. */
export function Notices({ recall }: { recall: { module: string; isUrgent: boolean } | undefined }) {
  const { behind, clockAhead, overrides } = useHost().delivery;
  const isBehind = useStore(behind);
  const ahead = useStore(clockAhead);
  const agreed = useStore(overrides.agreed);
  const asked = useStore(overrides.asked);
  return (
    <>
      <div className="sh-notices">
        {(isBehind || recall) && <ReloadOffer key={String(recall?.isUrgent)} recall={recall} />}
        {ahead !== 0 && <ClockNotice ahead={ahead} />}
        {agreed.length > 0 && <OverrideBadge overrides={agreed} onEnd={overrides.end} />}
      </div>
      {asked.length > 0 && <OverrideQuestion overrides={asked} onAnswer={overrides.answer} />}
    </>
  );
}
