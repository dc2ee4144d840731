import styles from './releases.module.css';
import { useShell } from '@landfall/contract';
import type { Claim, Overview } from '@landfall/modules';
import { ErrorNote, StatusDot, type StatusTone } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { may } from './action.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { changeText, scopeText } from './claim-labels.ts';
import { claims } from './claims.query.ts';
import type { ClaimVerb } from './decide-claim.mutation.ts';
import { moment } from './format.ts';

const TONES: Record<Claim['state'], [StatusTone, string]> = {
  requested: ['outline', 'Awaiting approval'],
  approved: ['default', 'Approved'],
  revoked: ['destructive', 'Revoked'],
};

/** An owner of the environment decides; the registry asks again. */
const isOwner = (overview: Overview): boolean => may(overview, '*', 'administer');

const decisionsOn = ({ state }: Claim): [ClaimVerb, string][] => {
  if (state === 'revoked') return [];
  return state === 'approved'
    ? [['claim-revoke', 'Revoke']]
    : [
        ['claim-approve', 'Approve'],
        ['claim-revoke', 'Turn down'],
      ];
};

interface Props {
  overview: Overview;
  /** Of one module only, and all of them; else those of every module that wait. */
  module?: string;
}

/** Requests that wait for approval on the page, or every page and slot of one module in its drawer; nothing where there are none. */
export function ClaimSection({ overview, module }: Props) {
  const { db } = useShell();
  const query = useQuery(claims(db, overview.environment, overview.revision, module));
  const id = module ? 'module-claims' : 'claims';
  const shown = query.data?.filter((claim) => (module ? claim.module === module : claim.state === 'requested')) ?? [];
  if (!module && !query.isError && shown.length === 0) return null;
  const Heading = module ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id} className={module ? undefined : styles.relSection}>
      <Heading id={id}>{module ? 'Pages and slots' : 'Pages awaiting approval'}</Heading>
      {query.isPending && <Skeletons rows={3} />}
      {query.isError && (
        <ErrorNote title="The claims could not be read" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && shown.length === 0 && <p className="muted small">It has claimed no page and no slot.</p>}
      <ClaimList claims={shown} mayDecide={isOwner(overview)} named={!module} />
    </section>
  );
}

interface ListProps {
  claims: readonly Claim[];
  mayDecide: boolean;
  /** Whether each row says whose it is. */
  named: boolean;
}

function ClaimList({ claims: listed, mayDecide, named }: ListProps) {
  const [asked, ask] = useState<{ verb: ClaimVerb; claim: Claim }>();
  return (
    <>
      <ul className={styles.relVersions}>
        {listed.map((claim) => (
          <li key={claim.id}>
            <ClaimText claim={claim} named={named} />
            <span className={styles.relActs}>
              {(mayDecide ? decisionsOn(claim) : []).map(([verb, label]) => (
                <Button
                  key={verb}
                  size="small"
                  aria-label={`${label} ${claim.target} of ${claim.module}`}
                  onClick={() => ask({ verb, claim })}
                >
                  {label}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {asked && <ClaimDialog {...asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** Who spoke last about a claim, when and why. */
function lastWord({ state, requestedBy, requestedAt, requestReason, decidedBy, decidedAt, decisionReason }: Claim): string {
  const [who, when, why] =
    state === 'requested' ? [requestedBy, requestedAt, requestReason] : [decidedBy, decidedAt ?? requestedAt, decisionReason];
  return [`${moment(when)}, ${who}`, why].filter(Boolean).join(' · ');
}

const ClaimText = ({ claim, named }: { claim: Claim; named: boolean }) => (
  <span className={styles.relRelease}>
    {named && <strong>{claim.module}</strong>}
    <span className="strong">{claim.target}</span>
    <StatusDot tone={TONES[claim.state][0]}>{TONES[claim.state][1]}</StatusDot>
    <span className="muted tiny">
      {[scopeText(claim), lastWord(claim)].filter(Boolean).join(' · ')} {changeText(claim)}
    </span>
  </span>
);
