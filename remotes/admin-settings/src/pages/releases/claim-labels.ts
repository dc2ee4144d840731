import type { Claim, ClaimScope } from '@landfall/modules';
import type { ClaimVerb } from './decide-claim.mutation.ts';

const WHO = { public: 'everyone', customer: 'signed-in customers', admin: 'admins' } as const;

const nameOf = ({ kind, target }: Claim): string => (kind === 'slot' ? `the slot ${target}` : target);

/** "open to admins, menu Management, palette Settings" */
export const scopeText = ({ access, menuGroup, paletteCategory }: ClaimScope): string =>
  [access && `open to ${WHO[access]}`, menuGroup && `menu ${menuGroup}`, paletteCategory && `palette ${paletteCategory}`]
    .filter(Boolean)
    .join(', ');

/** What an approval would change, where the module had or has the page already. */
export function changeText({ replaces, wasRevoked }: Claim): string | undefined {
  if (replaces) return `Now: ${scopeText(replaces)}.`;
  return wasRevoked ? 'It was revoked before.' : undefined;
}

interface DialogText {
  title: string;
  text: string;
  ok: string;
  keep: string;
  danger: boolean;
  done: string;
}

/** What the dialog says before a decision. */
export function dialogText(verb: ClaimVerb, claim: Claim): DialogText {
  const { module, environment, state } = claim;
  const name = nameOf(claim);
  if (verb === 'claim-approve') {
    const scope = scopeText(claim);
    const what = claim.kind === 'slot' ? `fill ${name}` : `serve ${name}, ${scope}`;
    return {
      title: `Approve ${name} for ${module}?`,
      text: `${module} may ${what} in ${environment}. No other module can claim it then.`,
      ok: 'Approve',
      keep: 'Leave it waiting',
      danger: false,
      done: `${module} may serve it from its next release on, or at once where it is live.`,
    };
  }
  const isWaiting = state === 'requested';
  return {
    title: isWaiting ? `Turn down ${name} for ${module}?` : `Revoke ${name} of ${module}?`,
    text: isWaiting
      ? `${module} keeps what it has. Its team can request ${name} again.`
      : `Visitors lose ${name} with their next page load, whatever release of ${module} is live. Its team has to request it again.`,
    ok: isWaiting ? 'Turn down' : 'Revoke',
    keep: isWaiting ? 'Leave it waiting' : 'Keep it',
    danger: true,
    done: isWaiting ? 'The request is turned down.' : 'New page loads are without it within 2 seconds.',
  };
}
