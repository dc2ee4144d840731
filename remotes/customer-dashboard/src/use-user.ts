import { useShell, useStore } from '@landfall/contract';
import type { User } from '@supabase/supabase-js';

/** The signed-in person. @throws without a session: every page here is guarded */
export function useUser(): User {
  const { session } = useShell();
  const { user } = useStore(session);
  if (!user) throw new Error('This page needs a signed-in person');
  return user;
}

/** The signed-in person's id. */
export const useUserId = (): string => useUser().id;
