// Whether a remote works in a shell: for the gate, and for a page whose shell is older than the releases that are live now.
import { satisfies } from 'semver';
import type { Needs, Platform, RemoteDocument } from './release-document.ts';

export interface FitRefusal {
  code: 'contract_range' | 'part_not_shared' | 'part_range' | 'name_not_shared';
  part: string;
  message: string;
}

const SHARED_LIST = 'tools/build/shared-packages.ts';

function checkPart(
  part: string,
  { range, names }: Needs[string],
  who: string,
  offered: Platform['modules'][string] | undefined,
): FitRefusal[] {
  const refuse = (code: FitRefusal['code'], message: string): FitRefusal[] => [{ code, part, message }];
  if (!offered) {
    return refuse(
      'part_not_shared',
      `${who} uses ${part}, which the shell does not share: release a shell that does (${SHARED_LIST}).`,
    );
  }
  if (!satisfies(offered.version, range, { includePrerelease: true })) {
    const what = `${who} needs ${part} ${range}; the shell shares ${offered.version}`;
    return refuse(
      'part_range',
      `${what}: build ${who.split(' ')[0]} again on today's versions, declare its pages isolated, or release a shell that fits.`,
    );
  }
  const missing = offered.names ? names.filter((name) => name !== '*' && !offered.names?.includes(name)) : [];
  return missing.flatMap((name) =>
    refuse(
      'name_not_shared',
      `${who} imports ${name} of ${part}, which the shell does not share: release a shell that does (${SHARED_LIST}).`,
    ),
  );
}

/** What a release needs of a shell. */
export type Fitted = Pick<RemoteDocument, 'module' | 'version' | 'contract' | 'needs'>;

/** Checks contract, shared parts, ranges and imported names of a remote against a shell's platform. */
export function checkFit(document: Fitted, platform: Platform): FitRefusal[] {
  const who = `${document.module} ${document.version}`;
  const parts = Object.entries(document.needs).flatMap(([part, need]) => {
    const offered = Object.hasOwn(platform.modules, part) ? platform.modules[part] : undefined;
    return checkPart(part, need, who, offered);
  });
  if (satisfies(platform.contract, document.contract, { includePrerelease: true })) return parts;
  const message =
    `${who} was built for contract ${document.contract}; the shell has ${platform.contract}: ` +
    `build it again on today's libs/contract, or release a shell with a contract that fits.`;
  return [{ code: 'contract_range', part: '@landfall/contract', message }, ...parts];
}
