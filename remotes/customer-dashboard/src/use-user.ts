import { useShell, useStore } from '@landfall/contract';

/** The id of the signed-in person. @throws where nobody is: every page here is guarded */
export function useUserId(): string {
  const { session } = useShell();
  const { user } = useStore(session);
  if (!user) throw new Error('This page needs a signed-in person');
  return user.id;
}
