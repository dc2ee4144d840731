import { useShell } from '@landfall/contract';
import type { Claim, Overview } from '@landfall/modules';
import { DataState, formatMoment, StatusDot, type StatusTone } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { actionsOfClaim } from './actions.ts';
import { claimNote, scopeText } from './labels.ts';
import { ActionRow, Section } from './parts.tsx';
import { claims } from './releases.query.ts';
import styles from './releases.module.css';

const STATES: Record<Claim['state'], [StatusTone, string]> = {
  requested: ['outline', 'Awaiting approval'],
  approved: ['default', 'Approved'],
  revoked: ['destructive', 'Revoked'],
};

const CLAIMED = 'Pages, slots and capabilities';

/** All claims of a module, or those of every module that await approval; then nothing if there are none. */
export function Claims({ overview, module }: { overview: Overview; module?: string }) {
  const query = useQuery(claims(useShell().db, overview, module));
  const shown = query.data?.claims.filter((claim) => (module ? claim.module === module : claim.state === 'requested')) ?? [];
  if (!module && !query.isError && shown.length === 0) return null;
  return (
    <Section title={module ? CLAIMED : `${CLAIMED} awaiting approval`}>
      <DataState
        query={query}
        errorTitle={`${CLAIMED} could not be loaded`}
        isEmpty={() => shown.length === 0}
        empty={<p className="muted small">This module has no pages, slots or capabilities.</p>}
      >
        {() => (
          <ul className={styles.rows}>
            {shown.map((claim) => (
              <ClaimRow key={claim.id} overview={overview} claim={claim} named={!module} />
            ))}
          </ul>
        )}
      </DataState>
    </Section>
  );
}

/** Who requested or decided it, when and why. */
function lastStep({ state, requestedBy, requestedAt, requestReason, decidedBy, decidedAt, decisionReason }: Claim): string {
  const [actor, at, reason] =
    state === 'requested' ? [requestedBy, requestedAt, requestReason] : [decidedBy, decidedAt ?? requestedAt, decisionReason];
  return [`${formatMoment(at)}, ${actor}`, reason].filter(Boolean).join(' · ');
}

function ClaimRow({ overview, claim, named }: { overview: Overview; claim: Claim; named: boolean }) {
  const [tone, label] = STATES[claim.state];
  return (
    <ActionRow actions={actionsOfClaim(overview, claim)} subject={`${claim.target} for ${claim.module}`}>
      <strong>{named ? `${claim.module} ${claim.target}` : claim.target}</strong>
      <StatusDot tone={tone}>{label}</StatusDot>
      <span className="muted tiny">
        {[scopeText(claim), lastStep(claim)].filter(Boolean).join(' · ')} {claimNote(claim)}
      </span>
    </ActionRow>
  );
}
