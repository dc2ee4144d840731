import { useShell } from '@landfall/contract';
import type { Claim } from '@landfall/modules';
import { useMutation } from '@tanstack/react-query';
import { tellDoor } from './registry-client.ts';
import { releaseKeys } from './releases.query.ts';

export type ClaimVerb = 'claim-approve' | 'claim-revoke';

/** Approves or revokes one claim; the reason stays in the history. */
export const useDecideClaim = (verb: ClaimVerb, { environment, id }: Claim) => {
  const { db } = useShell();
  return useMutation<void, Error, string>({
    mutationFn: (reason) => tellDoor(db, verb, { environment, id, reason }),
    onSettled: (_nothing, _error, _reason, _undo, { client }) => client.invalidateQueries({ queryKey: releaseKeys.all }),
  });
};
